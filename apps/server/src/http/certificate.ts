/** The certificate for https: read from the given files, or self-signed and saved for the next start. */
import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { createSecureContext } from 'node:tls';
import { generate } from 'selfsigned';
import { CERTIFICATE_FILE } from '../config/paths.ts';

/** PEM texts, as node:https takes them. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** The `code` of the error that `readCertificate` throws. */
export const BAD_CERTIFICATE = 'EBADCERT';

/** The longest lifetime for which browsers remember that the user has accepted the certificate. */
const LIFETIME_DAYS = 397;
const DAY_MS = 86_400_000;
/** A saved certificate is replaced if it expires within this time. */
const REMAINING_MIN_MS = DAY_MS;
/** Only the owner may read the file, which holds a private key. */
const SAVED_FILE_MODE = 0o600;
/** Kinds of a subject alternative name in X.509. */
const ALT_NAME_DNS = 2;
const ALT_NAME_IP = 7;

/** Reads a certificate and its key. Throws an Error with code `EBADCERT` that names the option, the file and the reason. */
export function readCertificate(certFile: string, keyFile: string): Certificate {
  const certificate = { cert: readText('--cert', certFile), key: readText('--key', keyFile) };
  const expected = { option: '--cert', file: certFile, allowed: 'a certificate in PEM' };
  readOrThrow(expected, () => new X509Certificate(certificate.cert));
  const expectedKey = { option: '--key', file: keyFile, allowed: 'the private key of the certificate, in PEM' };
  readOrThrow(expectedKey, () => createSecureContext(certificate));
  return certificate;
}

/**
 * Returns a self-signed certificate for `hosts` (names and IP addresses). `nowMs` is Unix time. The certificate in
 * `file` is reused while it is valid for all hosts, so that users have to accept it in their browser only once.
 */
export async function selfSignedCertificate(
  hosts: readonly string[],
  nowMs: number,
  file = CERTIFICATE_FILE,
): Promise<Certificate> {
  const saved = readSaved(file);
  if (saved && isValidFor(saved.cert, hosts, nowMs)) return saved;
  const created = await generate([{ name: 'commonName', value: 'Shotgun Rally' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(nowMs - DAY_MS),
    notAfterDate: new Date(nowMs + LIFETIME_DAYS * DAY_MS),
    extensions: [{ name: 'subjectAltName', altNames: hosts.map(altNameOf) }],
  });
  const certificate = { cert: created.cert, key: created.private };
  save(certificate, file);
  return certificate;
}

const altNameOf = (host: string) =>
  isIP(host) ? ({ type: ALT_NAME_IP, ip: host } as const) : ({ type: ALT_NAME_DNS, value: host } as const);

function isValidFor(cert: string, hosts: readonly string[], nowMs: number): boolean {
  const x509 = new X509Certificate(cert);
  if (Date.parse(x509.validTo) - nowMs < REMAINING_MIN_MS) return false;
  return hosts.every((host) => (isIP(host) ? x509.checkIP(host) : x509.checkHost(host)) !== undefined);
}

/** Returns undefined if the file does not hold a readable certificate. */
function readSaved(file: string): Certificate | undefined {
  try {
    const { cert, key } = JSON.parse(readFileSync(file, 'utf8')) as Certificate;
    new X509Certificate(cert);
    return { cert, key };
  } catch {
    return undefined;
  }
}

/** Saves the certificate. Ignores a failure: the next start then creates a new certificate. */
function save(certificate: Certificate, file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(certificate), { mode: SAVED_FILE_MODE });
  } catch {}
}

function readText(option: string, file: string): string {
  return readOrThrow({ option, file, allowed: 'a readable file' }, () => readFileSync(file, 'utf8'));
}

/** What an option expects of its file. */
interface ExpectedFile {
  readonly option: string;
  readonly file: string;
  readonly allowed: string;
}

/** Returns the result of `read`; if it fails, throws an Error with code `EBADCERT` that names the option and the file. */
function readOrThrow<Value>({ option, file, allowed }: ExpectedFile, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `${option}: got '${file}' (${reason}); allowed: ${allowed}`;
    throw Object.assign(new Error(message), { code: BAD_CERTIFICATE });
  }
}
