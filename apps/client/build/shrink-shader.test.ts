import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shrinkShader } from './shrink-shader.ts';

const shrink = (...lines: string[]): string => shrinkShader(lines.join('\n'));

test('shrinkShader removes branches whose condition is always false, including nested branches', () => {
  expect(shrink('#ifdef USE_SKINNING', '#ifdef USE_MAP', 'a;', '#endif', '#else', 'b;', '#endif', 'c;')).toBe('b;\nc;');
  expect(shrink('#ifndef USE_SKINNING', 'a;', '#else', 'b;', '#endif')).toBe('a;');
  expect(shrink('#if defined( USE_MAP ) && defined( USE_SKINNING )', 'a;', '#endif', 'b;')).toBe('b;');
});

test('shrinkShader removes code for light types that the scene does not have, and keeps conditions that it cannot evaluate', () => {
  for (const condition of [
    'NUM_POINT_LIGHTS > 0',
    '( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )',
    'defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS )',
    '! ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( USE_SKINNING )',
  ]) {
    expect(shrink(`#if ${condition}`, 'a;', '#endif', 'b;')).toBe('b;');
  }
  for (const condition of [
    'NUM_DIR_LIGHTS > 0',
    'NUM_POINT_LIGHTS > 0 || NUM_DIR_LIGHTS > 0',
    'NUM_POINT_LIGHTS == 0',
  ]) {
    expect(shrink(`#if ${condition}`, 'a;', '#endif', 'b;')).toBe(`#if ${condition}\na;\n#endif\nb;`);
  }
});

test('shrinkShader keeps all branches of a condition that may be true or that has an #elif', () => {
  const text = '#ifdef USE_MAP\na;\n#else\nb;\n#endif';
  expect(shrinkShader(text)).toBe(text);
  const either = '#if defined( USE_MAP ) || defined( USE_SKINNING )\na;\n#endif';
  expect(shrinkShader(either)).toBe(either);
  const chain = '#if defined( USE_SKINNING )\na;\n#elif defined( USE_MAP )\nb;\n#endif';
  expect(shrinkShader(chain)).toBe(chain);
});

test('shrinkShader removes comments, and spaces around operators except in preprocessor lines', () => {
  expect(shrink('/* one', 'two */ float a = b + c; // three', '', '#define f( x ) x * x')).toBe(
    'float a=b+c;\n#define f( x ) x * x',
  );
});

test('shrinkShader removes the functions of unused tone mappings, and keeps ACES filmic', () => {
  const unused = ['vec3 AgXToneMapping( vec3 color ) {', 'if ( x ) {', 'a;', '}', 'return color;', '}'];
  const used = ['vec3 ACESFilmicToneMapping( vec3 color ) {', 'return color;', '}'];
  expect(shrink(...unused, ...used)).toBe(shrink(...used));
  expect(shrink(...used)).toContain('ACESFilmicToneMapping');
});

test('no file of the client uses an option, class, tone mapping or shadow map whose name is listed in this test', () => {
  const folder = fileURLToPath(new URL('../src/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  /** An assignment of an option whose code is removed. */
  const options =
    /\b(alphaHash|alphaMap|aoMap|lightMap|bumpMap|displacementMap|metalnessMap|roughnessMap|normalMap|specularMap|gradientMap|transmission|thicknessMap|dispersion|sheen|iridescence|clearcoatMap|clearcoatNormalMap|morphAttributes|logarithmicDepthBuffer|reversedDepthBuffer|alphaTest|alphaToCoverage|dithering|premultipliedAlpha|clippingPlanes|extrudePath)\s*[:=]/;
  /** The creation of an object whose code is removed. */
  const classes =
    /\bnew (SkinnedMesh|BatchedMesh|LightProbe|PointLight|SpotLight|RectAreaLight|VideoTexture|MeshPhongMaterial|MeshToonMaterial|MeshMatcapMaterial|MeshNormalMaterial|PointsMaterial|ShadowMaterial|LineDashedMaterial|FogExp2|Sprite|SpriteMaterial|WebGLCubeRenderTarget|CubeTexture|Raycaster|AnimationMixer)\b/;
  for (const name of files) {
    const text = readFileSync(`${folder}${name}`, 'utf8');
    expect(text).not.toMatch(/\b(Linear|Reinhard|Cineon|AgX|Neutral)ToneMapping\b|\bVSMShadowMap\b/);
    // Names of colours, such as 'red', are removed; numbers and '#ff0000' are not.
    expect(text).not.toMatch(/\bnew Color\(['"`][a-z]/);
    expect(`${name}: ${options.exec(text)?.[0] ?? classes.exec(text)?.[0] ?? 'none'}`).toBe(`${name}: none`);
  }
});
