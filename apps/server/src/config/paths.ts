/** Files and folders that the server uses. The paths are right for the sources as well as for the built `dist/main.js`. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE_FILE_NAME = 'package.json';

/** Returns the closest folder above `path` that holds a package.json. */
function packageFolderOf(path: string): string {
  let folder = dirname(path);
  while (!existsSync(join(folder, PACKAGE_FILE_NAME))) {
    if (folder === dirname(folder)) throw new Error(`expected a ${PACKAGE_FILE_NAME} in a folder above ${path}`);
    folder = dirname(folder);
  }
  return folder;
}

/** The folder apps/server. */
const SERVER_FOLDER = packageFolderOf(fileURLToPath(import.meta.url));
const PROJECT_FOLDER = join(SERVER_FOLDER, '..', '..');

/** The server's own package.json. */
export const PACKAGE_FILE = join(SERVER_FOLDER, PACKAGE_FILE_NAME);
/** The built client. The folder does not exist before the first build. */
export const CLIENT_FOLDER = join(PROJECT_FOLDER, 'apps', 'client', 'dist');
/** The files of the operator's page. */
export const ADMIN_FOLDER = join(SERVER_FOLDER, 'admin');
/** The folder with one JSON file per track. */
export const TRACKS_FOLDER = join(PROJECT_FOLDER, 'assets', 'tracks');
/** The self-signed certificate of the last start. */
export const CERTIFICATE_FILE = join(PROJECT_FOLDER, '.cache', 'certificate.json');
