/** Why a secure connection was not made, as a sentence, and one step that helps. */
export interface TlsFailure {
  readonly message: string;
  readonly hint: string;
}

interface Explanation {
  /** The sentence behind the host, whose certificate it is about. */
  readonly problem: string;
  readonly hint: string;
}

const unknownIssuer: Explanation = {
  problem: 'was issued by an authority that Node does not know',
  hint: "If a company's network issued it, set NODE_USE_SYSTEM_CA=1 to trust the authorities of this machine, or NODE_EXTRA_CA_CERTS to the PEM file of one.",
};

const certificates: Readonly<Record<string, Explanation>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    problem: 'is self-signed',
    hint: 'If you trust it, save it as a PEM file and set NODE_EXTRA_CA_CERTS to its path.',
  },
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  CERT_HAS_EXPIRED: {
    problem: 'has expired',
    hint: 'Renew it there, or correct the clock of this machine.',
  },
  CERT_NOT_YET_VALID: {
    problem: 'is not valid yet',
    hint: 'Correct the clock of this machine, or the certificate.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    problem: 'is for another host',
    hint: 'Check the address: its host must be one that the certificate names.',
  },
};

/** Node's other codes for a certificate. */
const isOfCertificate = (code: string) =>
  /^(?:CERT|CA|EE)_|^INVALID_(?:CA|PURPOSE)$|^ERR_TLS_CERT_/.test(code);

const unacceptedCertificate: Explanation = {
  problem: 'is not accepted by Node',
  hint: 'Replace it there: the documentation of node:tls explains the code.',
};

/**
 * Explains the failure of a secure connection in Node. A browser doesn't reveal it.
 * @param error or an error that it caused
 * @param service for the sentence, such as "the webhook" or its host
 * @returns undefined for any other failure
 */
export function tlsFailure(error: unknown, service: string): TlsFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const certificate = certificates[code] ?? (isOfCertificate(code) ? unacceptedCertificate : undefined);
  if (certificate !== undefined) {
    const { problem, hint } = certificate;
    const [, names] = /altnames: (DNS:.*)$/.exec(error.message) ?? [];
    const namesText = names === undefined ? '' : `, ${names.replaceAll(/(DNS|IP Address):/g, '')}`;
    return { message: `The certificate of ${service} ${problem}${namesText} (${code}).`, hint };
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return {
      message: `The TLS handshake with ${service} failed (${code}).`,
      hint: 'Check the address: a port without TLS needs http:, not https:.',
    };
  }
  return tlsFailure(error.cause, service);
}
