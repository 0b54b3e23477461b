/** Reads the Dockerfile, as far as its instructions are used here. */

/** One instruction, with continued lines joined. */
interface Instruction {
  /** In capital letters. */
  readonly name: string;
  readonly text: string;
}

/** Returns the instructions of each stage of the build. */
export function stagesOf(dockerfile: string): readonly (readonly Instruction[])[] {
  const lines = dockerfile.replaceAll('\\\n', '').split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name, text] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === undefined || text === undefined) continue;
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text });
  }
  return stages;
}

/** Returns the texts of the instructions `name` of a stage. */
export const textsOf = (stage: readonly Instruction[], name: string): readonly string[] =>
  stage.filter((each) => each.name === name).map(({ text }) => text);
