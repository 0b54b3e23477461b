/** Tests how certificates for https are read, created and reused. */
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCertificate, selfSignedCertificate } from './certificate.ts';

const NOW_MS = Date.parse('2030-01-01T00:00:00Z');
const YEAR_MS = 365 * 86_400_000;
const createFolder = (): string => mkdtempSync(join(tmpdir(), 'certificate-'));

describe('selfSignedCertificate', () => {
  it('selfSignedCertificate returns a certificate that is valid now and for over a year, for the given hosts but not for another host', async () => {
    const file = join(createFolder(), 'saved.json');
    const { cert } = await selfSignedCertificate(['localhost', '192.168.1.5'], NOW_MS, file);
    const x509 = new X509Certificate(cert);
    expect(x509.checkHost('localhost')).toBe('localhost');
    expect(x509.checkIP('192.168.1.5')).toBe('192.168.1.5');
    expect(x509.checkHost('example.org')).toBeUndefined();
    expect(Date.parse(x509.validFrom)).toBeLessThan(NOW_MS);
    expect(Date.parse(x509.validTo)).toBeGreaterThan(NOW_MS + YEAR_MS);
  });

  it('selfSignedCertificate returns the saved certificate unless the hosts have changed or it has expired', async () => {
    const file = join(createFolder(), 'deep', 'saved.json');
    const first = await selfSignedCertificate(['localhost'], NOW_MS, file);
    expect(await selfSignedCertificate(['localhost'], NOW_MS + 1000, file)).toEqual(first);
    const second = await selfSignedCertificate(['localhost', '10.0.0.9'], NOW_MS, file);
    expect(second).not.toEqual(first);
    expect(await selfSignedCertificate(['localhost'], NOW_MS + 2 * YEAR_MS, file)).not.toEqual(second);
  });

  it('selfSignedCertificate creates a new certificate if the saved file is broken', async () => {
    const file = join(createFolder(), 'saved.json');
    writeFileSync(file, '{"cert": "nonsense"}');
    expect((await selfSignedCertificate(['localhost'], NOW_MS, file)).cert).toContain('BEGIN CERTIFICATE');
  });
});

describe('readCertificate', () => {
  it('readCertificate reads the given files', async () => {
    const saved = await selfSignedCertificate(['localhost'], NOW_MS, join(createFolder(), 'saved.json'));
    const folder = createFolder();
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    writeFileSync(cert, saved.cert);
    writeFileSync(key, saved.key);
    expect(readCertificate(cert, key)).toEqual(saved);
  });

  it('readCertificate throws an error that names the file if it is missing', () => {
    expect(() => readCertificate('/nowhere/cert.pem', '/nowhere/key.pem')).toThrow(
      /^--cert: got '\/nowhere\/cert.pem' .*; allowed: a readable file$/,
    );
  });

  it('readCertificate throws an error that names the file with the key if it is no key, or that of another certificate', async () => {
    const folder = createFolder();
    const [cert, text, otherKey] = ['cert.pem', 'text.pem', 'other.pem'].map((name) => join(folder, name));
    writeFileSync(cert!, (await selfSignedCertificate(['localhost'], NOW_MS, join(folder, 'saved.json'))).cert);
    writeFileSync(text!, 'not a key');
    writeFileSync(otherKey!, (await selfSignedCertificate(['localhost'], NOW_MS, join(folder, 'other.json'))).key);
    for (const key of [text!, otherKey!])
      expect(() => readCertificate(cert!, key)).toThrow(
        /^--key: got '.*\.pem' .*; allowed: the private key of the certificate, in PEM$/s,
      );
  });

  it('readCertificate throws an error that names the file if it is not a certificate', () => {
    const file = join(createFolder(), 'text.pem');
    writeFileSync(file, 'not a certificate');
    expect(() => readCertificate(file, file)).toThrow(/^--cert: got '.*text.pem' .*; allowed: a certificate in PEM$/);
  });
});
