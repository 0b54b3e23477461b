// Finds the examples of a README: blocks that are marked as JavaScript.

export interface Example {
  readonly code: string;
  /** The text block that follows the example; empty if there is none. */
  readonly output: string;
}

/** A block marked `js`, and a block marked `text` that follows it at once. */
const EXAMPLE = /```js\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```)?/g;

/** Returns every example in a Markdown text. */
export const examplesIn = (markdown: string): Example[] =>
  [...markdown.matchAll(EXAMPLE)].map(([, code = '', output = '']) => ({ code, output }));
