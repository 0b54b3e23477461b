/** Shortens three's shaders: removes comments, spaces, and the code of features that this game never uses. */

/**
 * Preprocessor names that no material of the game defines. three defines most of them for an option of a material or of the
 * renderer; a test checks that the client does not set these options.
 */
const NEVER_DEFINED: ReadonlySet<string> = new Set(
  [
    'ALPHAHASH ALPHAMAP AOMAP LIGHTMAP BUMPMAP DISPLACEMENTMAP METALNESSMAP ROUGHNESSMAP SPECULARMAP GRADIENTMAP',
    'NORMALMAP NORMALMAP_OBJECTSPACE NORMALMAP_TANGENTSPACE PACKED_NORMALMAP TANGENT SKINNING BATCHING BATCHING_COLOR',
    'MORPHTARGETS MORPHNORMALS MORPHCOLORS INSTANCING_MORPH LOGARITHMIC_DEPTH_BUFFER REVERSED_DEPTH_BUFFER',
    'TRANSMISSION TRANSMISSIONMAP THICKNESSMAP DISPERSION SHEEN SHEEN_COLORMAP SHEEN_ROUGHNESSMAP RETROREFLECTION',
    'IRIDESCENCE IRIDESCENCEMAP IRIDESCENCE_THICKNESSMAP ANISOTROPY ANISOTROPYMAP DIFFUSE_ROUGHNESS',
    'DIFFUSE_ROUGHNESSMAP CLEARCOATMAP CLEARCOAT_NORMALMAP CLEARCOAT_ROUGHNESSMAP SPECULAR_COLORMAP',
    'SPECULAR_INTENSITYMAP LIGHT_PROBES ALPHATEST POINTS_UV SIZEATTENUATION MATCAP',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `USE_${name}`)
    .concat('FOG_EXP2', 'DITHERING', 'PREMULTIPLIED_ALPHA', 'ALPHA_TO_COVERAGE', 'PHONG')
    .concat('DECODE_VIDEO_TEXTURE', 'DECODE_VIDEO_TEXTURE_EMISSIVE'),
);
/** Preprocessor counts that are always 0: the only lights of the scene are a DirectionalLight and a HemisphereLight. */
const ALWAYS_0: ReadonlySet<string> = new Set(
  [
    'SUN_LIGHTS SUN_LIGHT_SHADOWS POINT_LIGHTS POINT_LIGHT_SHADOWS SPOT_LIGHTS SPOT_LIGHT_SHADOWS SPOT_LIGHT_COORDS',
    'SPOT_LIGHT_SHADOWS_WITH_MAPS SPOT_LIGHT_MAPS RECT_AREA_LIGHTS LIGHT_PROBE_GRIDS CLIPPING_PLANES',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `NUM_${name}`),
);

/** Functions that no shader of the game calls: its only tone mapping is ACES filmic. */
const NEVER_CALLED: ReadonlySet<string> = new Set([
  ...['LinearToneMapping', 'ReinhardToneMapping', 'CineonToneMapping', 'AgXToneMapping', 'agxDefaultContrastApprox'],
  'NeutralToneMapping',
]);

/** Returns a shorter shader with the same result for every material of the game. */
export function shrinkShader(text: string): string {
  const lines = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/, '').trim())
    .filter((line) => line !== '');
  return compact(withoutFunctions(withoutFeatures(lines))).join('\n');
}

/** A preprocessor condition around the current line. */
interface Condition {
  /** True if the condition's value is known at build time. If false, both branches are kept. */
  readonly isDecided: boolean;
  /** True if the current branch is kept. */
  isBranchKept: boolean;
}

/** Removes each branch that is never compiled. Conditions whose value is unknown stay unchanged. */
function withoutFeatures(lines: readonly string[]): string[] {
  const result: string[] = [];
  const openConditions: Condition[] = [];
  const isKept = (): boolean => openConditions.every(({ isBranchKept }) => isBranchKept);
  for (const [index, line] of lines.entries()) {
    const condition = openConditions.at(-1);
    if (/^#\s*if/.test(line)) {
      const value = hasElif(lines, index) ? null : conditionValue(line);
      if (value === null && isKept()) result.push(line);
      openConditions.push({ isDecided: value !== null, isBranchKept: value ?? true });
    } else if (/^#\s*else/.test(line) && condition?.isDecided) condition.isBranchKept = !condition.isBranchKept;
    else if (/^#\s*endif/.test(line)) {
      openConditions.pop();
      if (!condition?.isDecided && isKept()) result.push(line);
    } else if (isKept()) result.push(line);
  }
  return result;
}

/** Returns true if the condition that begins at line `index` has an `#elif`. Such conditions are treated as unknown. */
function hasElif(lines: readonly string[], index: number): boolean {
  let depth = 0;
  for (const line of lines.slice(index)) {
    if (/^#\s*if/.test(line)) depth++;
    else if (/^#\s*endif/.test(line)) depth--;
    else if (/^#\s*elif/.test(line) && depth === 1) return true;
    if (depth === 0) return false;
  }
  return false;
}

/** Returns the value of an `#if`, `#ifdef` or `#ifndef` line, or null if it is unknown. */
function conditionValue(line: string): boolean | null {
  const [, negation, name] = /^#\s*if(n?)def\s+(\w+)$/.exec(line) ?? [];
  if (name !== undefined) return NEVER_DEFINED.has(name) ? negation === 'n' : null;
  // A token is a name, a number, an operator or any other single character.
  const tokens = line.replace(/^#\s*if/, '').match(/\w+|&&|\|\||[<>=!]=|\S/g) ?? [];
  return parseOr([...tokens]);
}

/** Evaluates `a || b`. Like `parseAnd` and `parseTerm`, removes the tokens that it reads, and returns null for an unknown value. */
function parseOr(tokens: string[]): boolean | null {
  let value = parseAnd(tokens);
  while (tokens[0] === '||') {
    tokens.shift();
    const other = parseAnd(tokens);
    value = value === true || other === true ? true : value === false && other === false ? false : null;
  }
  return value;
}

/** Evaluates `a && b`. */
function parseAnd(tokens: string[]): boolean | null {
  let value = parseTerm(tokens);
  while (tokens[0] === '&&') {
    tokens.shift();
    const other = parseTerm(tokens);
    value = value === false || other === false ? false : value === true && other === true ? true : null;
  }
  return value;
}

/** Evaluates `( a )`, `! a`, `defined( NAME )` or a comparison, of which only `COUNT > 0` and `i < COUNT` can be known. */
function parseTerm(tokens: string[]): boolean | null {
  const token = tokens.shift() ?? '';
  if (token === '!') {
    const value = parseTerm(tokens);
    return value === null ? null : !value;
  }
  if (token === '(') {
    const value = parseOr(tokens);
    tokens.shift();
    return value;
  }
  if (token === 'defined') {
    // Three tokens follow: a bracket, the name and a bracket.
    const [, name = ''] = tokens.splice(0, 3);
    return NEVER_DEFINED.has(name) ? false : null;
  }
  const [operator, other = ''] = tokens.splice(0, 2);
  const isNeverTrue =
    (operator === '>' && other === '0' && ALWAYS_0.has(token)) || (operator === '<' && ALWAYS_0.has(other));
  return isNeverTrue ? false : null;
}

/** Removes the functions of NEVER_CALLED. Each begins in a line like `vec3 name( vec3 color ) {`. */
function withoutFunctions(lines: readonly string[]): string[] {
  let depth = 0;
  let isRemoving = false;
  return lines.filter((line) => {
    const [, name = ''] = /^\w+ (\w+)\s*\(.*\{$/.exec(line) ?? [];
    isRemoving ||= NEVER_CALLED.has(name);
    if (!isRemoving) return true;
    depth += line.split('{').length - line.split('}').length;
    isRemoving = depth > 0;
    return false;
  });
}

/** Removes spaces around operators and brackets, except in preprocessor lines, where they matter. */
const compact = (lines: readonly string[]): string[] =>
  lines.map((line) => (line.startsWith('#') ? line : line.replace(/\s*([-+*/=<>(){},;?:&|])\s*/g, '$1')));
