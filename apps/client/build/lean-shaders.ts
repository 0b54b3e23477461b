/** Shader text without what this game never turns on: three carries every feature of every material. */

/** Switches that no material of the view sets; the test beside this file holds the view to it. */
const NEVER_ON: ReadonlySet<string> = new Set(
  [
    'ALPHAHASH ALPHAMAP AOMAP LIGHTMAP BUMPMAP DISPLACEMENTMAP METALNESSMAP ROUGHNESSMAP SPECULARMAP GRADIENTMAP',
    'NORMALMAP NORMALMAP_OBJECTSPACE NORMALMAP_TANGENTSPACE PACKED_NORMALMAP TANGENT SKINNING BATCHING BATCHING_COLOR',
    'MORPHTARGETS MORPHNORMALS MORPHCOLORS INSTANCING_MORPH LOGARITHMIC_DEPTH_BUFFER REVERSED_DEPTH_BUFFER',
    'TRANSMISSION TRANSMISSIONMAP THICKNESSMAP DISPERSION SHEEN SHEEN_COLORMAP SHEEN_ROUGHNESSMAP RETROREFLECTION',
    'IRIDESCENCE IRIDESCENCEMAP IRIDESCENCE_THICKNESSMAP ANISOTROPY ANISOTROPYMAP DIFFUSE_ROUGHNESS',
    'DIFFUSE_ROUGHNESSMAP CLEARCOATMAP CLEARCOAT_NORMALMAP CLEARCOAT_ROUGHNESSMAP SPECULAR_COLORMAP',
    'SPECULAR_INTENSITYMAP LIGHT_PROBES ALPHATEST',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `USE_${name}`)
    .concat('DITHERING', 'PREMULTIPLIED_ALPHA', 'ALPHA_TO_COVERAGE', 'PHONG')
    .concat('DECODE_VIDEO_TEXTURE', 'DECODE_VIDEO_TEXTURE_EMISSIVE'),
);
/** What there is none of: the scene is lit by one sun that casts shadows, and by the sky. */
const ALWAYS_0: ReadonlySet<string> = new Set(
  [
    'SUN_LIGHTS SUN_LIGHT_SHADOWS POINT_LIGHTS POINT_LIGHT_SHADOWS SPOT_LIGHTS SPOT_LIGHT_SHADOWS SPOT_LIGHT_COORDS',
    'SPOT_LIGHT_SHADOWS_WITH_MAPS SPOT_LIGHT_MAPS RECT_AREA_LIGHTS LIGHT_PROBE_GRIDS CLIPPING_PLANES',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `NUM_${name}`),
);

/** The same shader for every material of the view: without those features, comments and indents. */
export function leanShader(text: string): string {
  const lines = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/, '').trim())
    .filter((line) => line !== '');
  return compact(withoutFeatures(lines)).join('\n');
}

/** A nested condition: whether it is decided here, and if so whether its present branch is on. */
interface Condition {
  readonly decided: boolean;
  on: boolean;
}

/** Leaves out each branch that can never be on; a condition that is not decided stays as it is. */
function withoutFeatures(lines: readonly string[]): string[] {
  const kept: string[] = [];
  const open: Condition[] = [];
  const isOn = (): boolean => open.every(({ on }) => on);
  for (const [index, line] of lines.entries()) {
    const condition = open.at(-1);
    if (/^#\s*if/.test(line)) {
      const value = hasElif(lines, index) ? null : verdictOn(line);
      if (value === null && isOn()) kept.push(line);
      open.push({ decided: value !== null, on: value ?? true });
    } else if (/^#\s*else/.test(line) && condition?.decided) condition.on = !condition.on;
    else if (/^#\s*endif/.test(line)) {
      open.pop();
      if (!condition?.decided && isOn()) kept.push(line);
    } else if (isOn()) kept.push(line);
  }
  return kept;
}

/** Whether the condition that opens at `index` has an `#elif` of its own. */
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

/** What a condition comes to; null where it depends on what may be on. */
function verdictOn(line: string): boolean | null {
  const [, not, name] = /^#\s*if(n?)def\s+(\w+)$/.exec(line) ?? [];
  if (name !== undefined) return NEVER_ON.has(name) ? not === 'n' : null;
  const words = line.replace(/^#\s*if/, '').match(/\w+|&&|\|\||[<>=!]=|\S/g) ?? [];
  return either([...words]);
}

/** `a || b`; takes what it has read from `words`. */
function either(words: string[]): boolean | null {
  let value = both(words);
  while (words[0] === '||') {
    words.shift();
    const other = both(words);
    value = value === true || other === true ? true : value === false && other === false ? false : null;
  }
  return value;
}

/** `a && b`. */
function both(words: string[]): boolean | null {
  let value = one(words);
  while (words[0] === '&&') {
    words.shift();
    const other = one(words);
    value = value === false || other === false ? false : value === true && other === true ? true : null;
  }
  return value;
}

/** `( a )`, `! a`, `defined( NAME )`, or a comparison, of which only those with nothing are decided. */
function one(words: string[]): boolean | null {
  const word = words.shift() ?? '';
  if (word === '!') {
    const value = one(words);
    return value === null ? null : !value;
  }
  if (word === '(') {
    const value = either(words);
    words.shift();
    return value;
  }
  if (word === 'defined') {
    const [, name = ''] = words.splice(0, 3);
    return NEVER_ON.has(name) ? false : null;
  }
  const [sign, other = ''] = words.splice(0, 2);
  const isMoreThanNone = (sign === '>' && other === '0' && ALWAYS_0.has(word)) || (sign === '<' && ALWAYS_0.has(other));
  return isMoreThanNone ? false : null;
}

/** Spaces around signs mean nothing, but in lines for the preprocessor. */
const compact = (lines: readonly string[]): string[] =>
  lines.map((line) => (line.startsWith('#') ? line : line.replace(/\s*([-+*/=<>(){},;?:&|])\s*/g, '$1')));
