/** Certificates for --tls: named, made, and kept. */
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownCertificate, readCertificate } from './certificate.ts';

const NOW_MS = Date.parse('2030-01-01T00:00:00Z');
const YEAR_MS = 365 * 86_400_000;
const folder = (): string => mkdtempSync(join(tmpdir(), 'certificate-'));

describe('ownCertificate', () => {
  it('is valid for the names and addresses that it was made for, and for no other', async () => {
    const { cert } = await ownCertificate(['localhost', '192.168.1.5'], NOW_MS, join(folder(), 'kept.json'));
    const x509 = new X509Certificate(cert);
    expect(x509.checkHost('localhost')).toBe('localhost');
    expect(x509.checkIP('192.168.1.5')).toBe('192.168.1.5');
    expect(x509.checkHost('example.org')).toBeUndefined();
    expect(Date.parse(x509.validFrom)).toBeLessThan(NOW_MS);
    expect(Date.parse(x509.validTo)).toBeGreaterThan(NOW_MS + YEAR_MS);
  });

  it('is the same one at the next start, until it is no longer valid or the addresses change', async () => {
    const file = join(folder(), 'deep', 'kept.json');
    const first = await ownCertificate(['localhost'], NOW_MS, file);
    expect(await ownCertificate(['localhost'], NOW_MS + 1000, file)).toEqual(first);
    const moved = await ownCertificate(['localhost', '10.0.0.9'], NOW_MS, file);
    expect(moved).not.toEqual(first);
    expect(await ownCertificate(['localhost'], NOW_MS + 2 * YEAR_MS, file)).not.toEqual(moved);
  });

  it('is made anew where the kept file is broken', async () => {
    const file = join(folder(), 'kept.json');
    writeFileSync(file, '{"cert": "nonsense"}');
    expect((await ownCertificate(['localhost'], NOW_MS, file)).cert).toContain('BEGIN CERTIFICATE');
  });
});

describe('readCertificate', () => {
  it('reads the files that were named', async () => {
    const made = await ownCertificate(['localhost'], NOW_MS, join(folder(), 'kept.json'));
    const [cert, key] = [join(folder(), 'cert.pem'), join(folder(), 'key.pem')];
    writeFileSync(cert, made.cert);
    writeFileSync(key, made.key);
    expect(readCertificate(cert, key)).toEqual(made);
  });

  it('says which file is missing or is no certificate', () => {
    expect(() => readCertificate('/nowhere/cert.pem', '/nowhere/key.pem')).toThrow(
      /^--cert: got '\/nowhere\/cert.pem' .*; allowed: a file that can be read$/,
    );
    const file = join(folder(), 'text.pem');
    writeFileSync(file, 'not a certificate');
    expect(() => readCertificate(file, file)).toThrow(/^--cert: got '.*text.pem' .*; allowed: a certificate in PEM$/);
  });
});
