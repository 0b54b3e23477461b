// The rules for the folders inside a package or app: few files in each, and no import cycles.
//
// 1. At most MAX_ROOT_FILES source files directly in `src`.
// 2. At most MAX_FOLDER_FILES source files in any folder.
// 3. No cycle of imports among files, and none among folders. Imports of types count.
import type { SourceFile } from './architecture.ts';
import { importsOf, resolveImport, withoutComments } from './imports.ts';

export const MAX_ROOT_FILES = 5;
export const MAX_FOLDER_FILES = 15;

/** For each file or folder, the files or folders that it imports. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Checks the files of one package or app, whose folder is `member` (such as `packages/sim`). Tests do not count.
 * Returns one line for each rule that is broken.
 */
export function shapeViolations(member: string, files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => path.startsWith(`${member}/`) && !/\.test\.ts$/.test(path));
  const fileGraph = graphOf(sources);
  return [
    ...fullFolders(`${member}/src`, sources),
    ...cyclesIn(fileGraph).map((cycle) => `import cycle of files: ${cycle.join(', ')}`),
    ...cyclesIn(folderGraphOf(fileGraph)).map((cycle) => `import cycle of folders: ${cycle.join(', ')}`),
  ];
}

function fullFolders(root: string, sources: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) => {
    const limit = folder === root ? MAX_ROOT_FILES : MAX_FOLDER_FILES;
    return count > limit ? [`${folder}: ${count} source files, allowed: ${limit}`] : [];
  });
}

function graphOf(sources: readonly SourceFile[]): Graph {
  const paths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, text }) => {
      const targets = importsOf(withoutComments(text)).filter((target) => target.startsWith('.'));
      return [path, new Set(targets.map((target) => resolveImport(path, target)).filter((each) => paths.has(each)))];
    }),
  );
}

function folderGraphOf(files: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const folder = folderOf(file);
    const imported = folders.get(folder) ?? new Set();
    folders.set(folder, imported);
    for (const target of targets) if (folderOf(target) !== folder) imported.add(folderOf(target));
  }
  return folders;
}

/**
 * Returns every strongly connected component with more than one node, or with a node that imports itself.
 * Tarjan's algorithm (https://en.wikipedia.org/wiki/Tarjan's_strongly_connected_components_algorithm):
 *
 * 1. Visit the nodes depth first, number them in the order of the visits, and put them on a stack.
 * 2. For each node find the lowest number of the nodes on the stack that it reaches.
 * 3. If this is the node's own number, the node is the first of a component: take it and all later nodes off the stack.
 */
function cyclesIn(graph: Graph): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    numbers.set(node, numbers.size);
    lowest.set(node, numbers.get(node)!);
    stack.push(node);
    const targets = graph.get(node) ?? new Set<string>();
    for (const target of targets) {
      if (!numbers.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(target)!));
    }
    if (lowest.get(node) !== numbers.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1 || targets.has(node)) cycles.push(component.sort());
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return cycles;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
