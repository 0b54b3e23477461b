/** Paths that are given on the command line of a script. */
import { resolve } from 'node:path';
import { matching } from '@shotgun-rally/options';

/** Reads any path. */
export const PATH = matching(/./, 'a path');

/**
 * Resolves a path from the folder in which the command was typed. npm runs scripts in the project's root, and passes
 * that folder in INIT_CWD.
 */
export const resolvePath = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);
