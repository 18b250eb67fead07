import { createHash } from 'node:crypto';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

export interface Certificate {
  /** PEM. */
  readonly cert: string;
  /** PEM, PKCS #8. Never leaves this process. */
  readonly key: string;
  /** Fingerprint by which Chromium identifies it: SHA-256 of the public key, base64. */
  readonly fingerprint: string;
  /** Signs other certificates. */
  readonly signingKey: CryptoKey;
}

export interface CertificateOptions {
  /** Days from now between which it is valid. Default: from yesterday to tomorrow. */
  readonly days?: readonly [from: number, to: number];
  /** Default: itself. */
  readonly issuer?: Certificate;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 24 * 60 * 60 * 1000;

/** Makes a certificate for these names. */
export async function makeCertificate(
  names: readonly string[],
  { days: [from, to] = [-1, 1], issuer }: CertificateOptions = {},
): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const subject = `CN=Firmline test ${names.join(' ')}`;
  const certificate = await X509CertificateGenerator.create({
    subject,
    issuer: issuer === undefined ? subject : new X509Certificate(issuer.cert).subject,
    publicKey: keys.publicKey,
    signingKey: issuer?.signingKey ?? keys.privateKey,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() + from * dayMs),
    notAfter: new Date(Date.now() + to * dayMs),
    extensions: [
      new BasicConstraintsExtension(issuer === undefined, undefined, true),
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value }))),
    ],
  });
  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    cert: certificate.toString('pem'),
    key: PemConverter.encode(privateKey, PemConverter.PrivateKeyTag),
    fingerprint: createHash('sha256').update(Buffer.from(certificate.publicKey.rawData)).digest('base64'),
    signingKey: keys.privateKey,
  };
}
