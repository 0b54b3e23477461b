// Rewrites the tables of PROTOCOL.md from the declarations: `npm run tables`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTables } from './tables.ts';

const path = join(import.meta.dirname, '../PROTOCOL.md');
writeFileSync(path, withTables(readFileSync(path, 'utf8')));
