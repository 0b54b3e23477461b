/**
 * Serves the operator's page `/admin`. Its files hold no secret; status and actions require the token of `--admin-token` in the
 * header Authorization. Pages of other sites cannot set that header, and there is no cookie, so they cannot act in the operator's
 * name.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { ADMIN_FOLDER } from '../config/paths.ts';
import { answerJson, answerRefusal } from '../http/requests.ts';
import type { HttpRefusal, RequestGuard } from '../http/security.ts';
import { STATUS_OK, STATUS_TOO_MANY } from '../http/status-codes.ts';
import type { AddressLimits } from '../limits/address-limits.ts';
import type { Refusals } from '../limits/refusals.ts';
import type { OperatorStatus } from './operator.ts';

/** A file of the page, read when the server starts: an installation can replace the files while it runs. */
interface PageFile {
  readonly content: Buffer;
  readonly type: string;
}
const STATUS_PATH = '/admin/status';
const ACTIONS_PATH = '/admin/actions';
/** An action with more characters is refused. */
const ACTION_MAX_LENGTH = 4096;

const STATUS_BAD_REQUEST = 400;
const WRONG_TOKEN: HttpRefusal = { status: 401, reason: 'badToken' };
const TOO_MANY_TOKENS: HttpRefusal = { status: STATUS_TOO_MANY, reason: 'badToken' };

/** What the page shows and does. */
export interface Operations {
  readonly status: OperatorStatus;
  /** Carries out an action that arrived as JSON. Returns a sentence about a problem; null if there is none. */
  perform(action: unknown): string | null | Promise<string | null>;
}

export interface AdminPageOptions {
  readonly token: string;
  readonly operator: Operations;
  readonly guard: RequestGuard;
  readonly limits: AddressLimits;
  readonly refusals: Refusals;
  /** Returns the address of the client that sent a request. */
  readonly addressOf: (request: IncomingMessage) => string;
}

export class AdminPage {
  readonly #options: AdminPageOptions;
  readonly #tokenHash: Buffer;
  /** By path. */
  readonly #files: ReadonlyMap<string, PageFile> = new Map([
    ['/admin', readPageFile('admin.html', 'text/html; charset=utf-8')],
    ['/admin/admin.js', readPageFile('admin.js', 'text/javascript; charset=utf-8')],
    ['/admin/admin.css', readPageFile('admin.css', 'text/css; charset=utf-8')],
  ]);

  constructor(options: AdminPageOptions) {
    this.#options = options;
    this.#tokenHash = hashOf(options.token);
  }

  /** Answers a request for the page, and returns true; returns false for other requests. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '' } = request;
    const file = this.#files.get(url);
    if (!file && url !== STATUS_PATH && url !== ACTIONS_PATH) return false;
    const refusal = this.#refusalOf(request, file !== undefined);
    if (refusal) {
      this.#options.refusals.count(refusal.reason);
      answerRefusal(response, refusal);
    } else if (file) answerFile(response, file);
    else if (url === STATUS_PATH) answerJson(response, { status: STATUS_OK, body: this.#options.operator.status });
    else this.#perform(request, response);
    return true;
  }

  #refusalOf(request: IncomingMessage, isPublic: boolean): HttpRefusal | null {
    const { guard } = this.#options;
    const isAction = request.url === ACTIONS_PATH;
    const refusal = guard.refusalOfRequest(request, isAction ? ['POST'] : ['GET', 'HEAD']);
    if (refusal || isPublic) return refusal;
    return (isAction ? guard.refusalOfOrigin(request) : null) ?? this.#refusalOfToken(request);
  }

  #refusalOfToken(request: IncomingMessage): HttpRefusal | null {
    const { limits, addressOf } = this.#options;
    const address = addressOf(request);
    if (!limits.mayTryToken(address)) return TOO_MANY_TOKENS;
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    // Comparing hashes takes the same time for every wrong token.
    if (timingSafeEqual(hashOf(token), this.#tokenHash)) return null;
    limits.countWrongToken(address);
    return WRONG_TOKEN;
  }

  async #perform(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const action = await readJson(request);
    const problem = await this.#options.operator.perform(action);
    answerJson(response, { status: problem === null ? STATUS_OK : STATUS_BAD_REQUEST, body: { problem } });
  }
}

const readPageFile = (name: string, type: string): PageFile => ({
  content: readFileSync(join(ADMIN_FOLDER, name)),
  type,
});

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

function answerFile(response: ServerResponse, { content, type }: PageFile): void {
  response.writeHead(STATUS_OK, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
  response.end(content);
}

/** Resolves with the JSON value of the body; with undefined if it is too long, cut off or not JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) {
      text += chunk;
      if (text.length > ACTION_MAX_LENGTH) return undefined;
    }
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
