import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { leanShader } from './lean-shaders.ts';

const lean = (...lines: string[]): string => leanShader(lines.join('\n'));

test('a branch that can never be on is taken out, with what is nested in it', () => {
  expect(lean('#ifdef USE_SKINNING', '#ifdef USE_MAP', 'a;', '#endif', '#else', 'b;', '#endif', 'c;')).toBe('b;\nc;');
  expect(lean('#ifndef USE_SKINNING', 'a;', '#else', 'b;', '#endif')).toBe('a;');
  expect(lean('#if defined( USE_MAP ) && defined( USE_SKINNING )', 'a;', '#endif', 'b;')).toBe('b;');
});

test('lights that there are none of are taken out, however the condition is put', () => {
  for (const condition of [
    'NUM_POINT_LIGHTS > 0',
    '( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )',
    'defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS )',
    '! ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( USE_SKINNING )',
  ]) {
    expect(lean(`#if ${condition}`, 'a;', '#endif', 'b;')).toBe('b;');
  }
  for (const condition of [
    'NUM_DIR_LIGHTS > 0',
    'NUM_POINT_LIGHTS > 0 || NUM_DIR_LIGHTS > 0',
    'NUM_POINT_LIGHTS == 0',
  ]) {
    expect(lean(`#if ${condition}`, 'a;', '#endif', 'b;')).toBe(`#if ${condition}\na;\n#endif\nb;`);
  }
});

test('a branch that may be on stays, with its condition', () => {
  const text = '#ifdef USE_MAP\na;\n#else\nb;\n#endif';
  expect(leanShader(text)).toBe(text);
  const either = '#if defined( USE_MAP ) || defined( USE_SKINNING )\na;\n#endif';
  expect(leanShader(either)).toBe(either);
  const chain = '#if defined( USE_SKINNING )\na;\n#elif defined( USE_MAP )\nb;\n#endif';
  expect(leanShader(chain)).toBe(chain);
});

test('comments and spaces go, lines for the preprocessor keep theirs', () => {
  expect(lean('/* one', 'two */ float a = b + c; // three', '', '#define f( x ) x * x')).toBe(
    'float a=b+c;\n#define f( x ) x * x',
  );
});

test('no material of the view turns on what is taken out', () => {
  const folder = fileURLToPath(new URL('../src/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const features =
    /\b(alphaHash|alphaMap|aoMap|lightMap|bumpMap|displacementMap|metalnessMap|roughnessMap|normalMap|specularMap|gradientMap|transmission|thicknessMap|dispersion|sheen|iridescence|clearcoatMap|clearcoatNormalMap|morphAttributes|logarithmicDepthBuffer|reversedDepthBuffer|alphaTest|alphaToCoverage|dithering|premultipliedAlpha|clippingPlanes)\s*[:=]/;
  const others =
    /\bnew (SkinnedMesh|BatchedMesh|LightProbe|PointLight|SpotLight|RectAreaLight|VideoTexture|MeshPhongMaterial|MeshToonMaterial|MeshMatcapMaterial|MeshNormalMaterial|PointsMaterial|ShadowMaterial|LineDashedMaterial|Raycaster|AnimationMixer)\b/;
  for (const name of files) {
    const text = readFileSync(`${folder}${name}`, 'utf8');
    expect(`${name}: ${features.exec(text)?.[0] ?? others.exec(text)?.[0] ?? 'fine'}`).toBe(`${name}: fine`);
  }
});
