/** A Vite plugin that builds the service worker and gives it the list of all files of the build, with their hashes. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/offline/service-worker.ts', import.meta.url));
const WORKER_FILE = 'service-worker.js';
const PAGE_FILE = 'index.html';
/** The address of the page. Some hosts redirect from index.html to it. */
const PAGE_PATH = './';

/** Adds `service-worker.js` to the build. */
export function listFilesForWorker(): Plugin {
  let publicFolder = '';
  return {
    name: 'list-files-for-worker',
    apply: 'build',
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: WORKER_FILE });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER_FILE];
        if (worker?.type !== 'chunk') throw new Error(`list-files: expected the script ${WORKER_FILE} in the build`);
        const built = Object.values(bundle)
          .filter((file) => file !== worker)
          .map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const);
        const copied = readdirSync(publicFolder).map((name) => [name, readFileSync(join(publicFolder, name))] as const);
        const files = Object.fromEntries(
          [...built, ...copied].map(([name, content]) => [name === PAGE_FILE ? PAGE_PATH : name, integrityOf(content)]),
        );
        const list = JSON.stringify(files);
        worker.code = `const FILES = ${list}, BUILD = ${JSON.stringify(integrityOf(list))};\n${worker.code}`;
      },
    },
  };
}

/** Returns the hash of a content as browsers check it. */
const integrityOf = (content: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;
