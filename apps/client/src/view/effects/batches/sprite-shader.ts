/**
 * The shader of all sprites. A sprite is a square that faces the camera, a streak along an axis, or a ring that is flat on the
 * ground. Colours are premultiplied by opacity, so that one draw call can blend both smoke (which covers) and fire (which adds
 * light).
 */

/** What a sprite looks like. A puff is a faceted ball, as everything in this world is faceted. */
export const SPRITE_SHAPES = { soft: 0, puff: 1, star: 2, ring: 3, streak: 4 } as const;

export const SPRITE_VERTEX = /* glsl */ `
attribute vec3 centre;
attribute vec3 axis; // Half of a streak; 0 for other shapes
attribute vec4 tint;
attribute vec4 look; // Diameter or width (metres), glow (0 to 1), shape, turn (radians) or brightness of a streak's core
uniform vec3 light;
varying vec2 at;
varying vec4 colour;
varying vec3 kind; // Glow, shape, and turn or brightness of the core
#include <fog_pars_vertex>
void main() {
  at = position.xy;
  colour = tint;
  colour.rgb *= mix(light, vec3(1.), min(1., look.y * 4.));
  kind = look.yzw;
  float size = look.x;
  vec3 spot = centre;
  // The sprite rises as it grows, so that the road does not hide its lower half.
  if (look.z < 1.5) spot.y += size * .4;
  vec4 middle = viewMatrix * vec4(spot, 1.);
  vec4 point;
  float nearer = 0.;
  if (look.z > 3.5) {
    vec3 along = mat3(viewMatrix) * axis;
    // A distant streak stays wide enough to be seen.
    float width = max(size, -middle.z * .0034);
    vec3 across = normalize(cross(along, middle.xyz) + vec3(1e-5, 0., 0.)) * width * .5;
    point = middle + vec4(along * at.y + across * at.x, 0.);
  } else if (look.z > 2.5) {
    point = viewMatrix * vec4(centre + vec3(at.x, 0., at.y) * size * .5, 1.);
  } else {
    float c = cos(look.w);
    float s = sin(look.w);
    point = middle + vec4(mat2(c, s, -s, c) * at * size * .5, 0., 0.);
    // Sprites close to the camera are faint, so that they do not block the view.
    colour.a *= smoothstep(.4, 3.5, -middle.z) * smoothstep(size * .5, size * 2.2, -middle.z);
    nearer = size * .5;
  }
  vec4 mvPosition = point;
  #include <fog_vertex>
  gl_Position = projectionMatrix * point;
  // Uses the depth of a point nearer to the camera, so that the ground does not cut the sprite.
  vec4 near = projectionMatrix * vec4(point.xy, min(point.z + nearer, -.4), 1.);
  if (nearer > 0.) gl_Position.z = near.z / near.w * gl_Position.w;
}`;

export const SPRITE_FRAGMENT = /* glsl */ `
varying vec2 at;
varying vec4 colour;
varying vec3 kind;
#include <fog_pars_fragment>
const float TURN = 6.2831853;
void main() {
  float fromCentre = length(at);
  float opacity = colour.a;
  vec3 rgb = colour.rgb;
  float shape = kind.y;
  if (shape < .5) {
    float soft = max(0., 1. - fromCentre * fromCentre);
    opacity *= soft * soft;
  } else if (shape < 1.5) {
    float share = atan(at.y, at.x) / TURN * 7.;
    float wedge = floor(share);
    float edge = cos(TURN / 14.) / cos((fract(share) - .5) * TURN / 7.);
    float reach = fromCentre / edge;
    opacity *= 1. - smoothstep(.62, 1., reach);
    // Facets that face upwards are brighter. An inner polygon is the facet that faces the camera.
    float upward = sin((wedge + .5) / 7. * TURN + kind.z);
    rgb *= reach < .45 ? 1. : 1. + upward * .2 + fract(wedge * .37) * .08 - .04;
  } else if (shape < 2.5) {
    float spike = .28 + .72 * pow(abs(cos(atan(at.y, at.x) * 2.5)), 5.);
    float reach = fromCentre / spike;
    opacity *= 1. - smoothstep(.75, 1., reach);
    rgb = mix(rgb, vec3(max(rgb.r, max(rgb.g, rgb.b))), (1. - smoothstep(0., .5, reach)) * .4);
  } else if (shape < 3.5) {
    opacity *= smoothstep(.72, .9, fromCentre) * (1. - smoothstep(.94, 1., fromCentre));
  } else {
    float head = at.y * .5 + .5;
    float side = abs(at.x) / max(.001, min(head, (1. - head) * 12.));
    opacity *= (1. - smoothstep(.5, 1., side)) * head;
    rgb = mix(rgb, vec3(max(rgb.r, max(rgb.g, rgb.b))), (1. - smoothstep(0., .5, side)) * kind.z * head);
  }
  if (opacity < .003) discard;
  gl_FragColor = vec4(rgb, 1.);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
  // After the tone mapping, which would make colours that are premultiplied too bright.
  gl_FragColor = vec4(gl_FragColor.rgb * opacity, opacity * (1. - kind.x));
}`;
