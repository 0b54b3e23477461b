/** The certificate of `--tls`: the files that were named, or one of our own making that is kept for the next start. */
import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { generate } from 'selfsigned';
import { CERTIFICATE_FILE } from '../config/paths.ts';

/** In PEM, as node:https takes it. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** What `code` says of an error when a certificate's file cannot be used. */
export const BAD_CERTIFICATE = 'EBADCERT';

/** Browsers refuse to remember an exception for longer-lived ones. */
const LIFETIME_DAYS = 397;
const DAY_MS = 86_400_000;
/** One that ends sooner is made anew. */
const LEFT_MIN_MS = DAY_MS;

/** Throws an Error with code `EBADCERT` that names the option, the file, and what is wrong with it. */
export function readCertificate(certFile: string, keyFile: string): Certificate {
  const certificate = { cert: readText('--cert', certFile), key: readText('--key', keyFile) };
  refuseUnless('--cert', certFile, 'a certificate in PEM', () => new X509Certificate(certificate.cert));
  return certificate;
}

/**
 * One that this machine made for itself, for `hosts` (names and IP addresses) at `nowMs` since 1970. The last one is
 * used again while it is valid for all of them, so that a browser need be told only once to trust it.
 */
export async function ownCertificate(
  hosts: readonly string[],
  nowMs: number,
  keptIn = CERTIFICATE_FILE,
): Promise<Certificate> {
  const kept = readKept(keptIn);
  if (kept && isValidFor(kept.cert, hosts, nowMs)) return kept;
  const made = await generate([{ name: 'commonName', value: 'Shotgun Rally' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(nowMs - DAY_MS),
    notAfterDate: new Date(nowMs + LIFETIME_DAYS * DAY_MS),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: hosts.map((host) => (isIP(host) ? { type: 7, ip: host } : { type: 2, value: host })),
      },
    ],
  });
  const certificate = { cert: made.cert, key: made.private };
  keep(certificate, keptIn);
  return certificate;
}

function isValidFor(cert: string, hosts: readonly string[], nowMs: number): boolean {
  const x509 = new X509Certificate(cert);
  if (Date.parse(x509.validTo) - nowMs < LEFT_MIN_MS) return false;
  return hosts.every((host) => (isIP(host) ? x509.checkIP(host) : x509.checkHost(host)) !== undefined);
}

/** undefined where there is none that can be read: it is only kept to save a click. */
function readKept(file: string): Certificate | undefined {
  try {
    const { cert, key } = JSON.parse(readFileSync(file, 'utf8')) as Certificate;
    new X509Certificate(cert);
    return { cert, key };
  } catch {
    return undefined;
  }
}

/** A folder that cannot be written to costs the next start a new certificate, and nothing else. */
function keep(certificate: Certificate, file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(certificate), { mode: 0o600 });
  } catch {}
}

function readText(option: string, file: string): string {
  return refuseUnless(option, file, 'a file that can be read', () => readFileSync(file, 'utf8'));
}

function refuseUnless<Value>(option: string, file: string, allowed: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw Object.assign(new Error(`${option}: got '${file}' (${why}); allowed: ${allowed}`), { code: BAD_CERTIFICATE });
  }
}
