import { createHash } from 'node:crypto';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

export interface Certificate {
  /** PEM. */
  readonly cert: string;
  /** PEM, PKCS #8. Never leaves this process. */
  readonly key: string;
  /** Fingerprint by which Chromium identifies it: SHA-256 of the public key, base64. */
  readonly fingerprint: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const lifeMs = 24 * 60 * 60 * 1000;

/** Makes a self-signed certificate for these names, valid for a day. */
export async function makeCertificate(names: readonly string[]): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Firmline test',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - lifeMs),
    notAfter: new Date(Date.now() + lifeMs),
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value }))),
    ],
  });
  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    cert: certificate.toString('pem'),
    key: PemConverter.encode(privateKey, PemConverter.PrivateKeyTag),
    fingerprint: createHash('sha256').update(Buffer.from(certificate.publicKey.rawData)).digest('base64'),
  };
}
