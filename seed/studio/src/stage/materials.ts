import {
  Color,
  DoubleSide,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type WebGLProgramParametersWithUniforms,
} from 'three';
import type { Outfit, Woman } from './cast.ts';
import { FACE } from './face.ts';
import { lit } from './lit.ts';

type Shader = WebGLProgramParametersWithUniforms;

const RIM_LIGHT = new Color('#ffe2c4');

/** A thin warm light along the edges that look towards the sky behind her. */
const RIM = `{
  float edge = pow(1. - clamp(dot(normal, normalize(vViewPosition)), 0., 1.), 2.6);
  vec3 sky = normalize((viewMatrix * vec4(-.5, .8, -.45, 0.)).xyz);
  float seen = .35 + .65 * smoothstep(-.4, .8, dot(normal, sky));
  outgoingLight += rim * (diffuseColor.rgb * .35 + .05) * edge * seen;
}`;

const before = (source: string, chunk: string, code: string) =>
  source.replace(`#include <${chunk}>`, `${code}\n#include <${chunk}>`);

const after = (source: string, chunk: string, code: string) =>
  source.replace(`#include <${chunk}>`, `#include <${chunk}>\n${code}`);

function rim(shader: Shader): void {
  shader.uniforms.rim = { value: RIM_LIGHT };
  shader.fragmentShader = after(shader.fragmentShader, 'common', 'uniform vec3 rim;');
  shader.fragmentShader = before(shader.fragmentShader, 'opaque_fragment', RIM);
}

/** Matt modelling clay, for props and hair. */
export const clay = (color: string, roughness = 0.82): MeshStandardMaterial =>
  lit(new MeshStandardMaterial({ color, roughness }), 'clay', {
    blur: 0.25,
    lift: 0.007,
    patch: rim,
  });

/** A leaf: clay that a little light shines through, seen from both sides. */
export function leafy(color: string): MeshStandardMaterial {
  const material = clay(color, 0.8);
  material.emissive = new Color(color);
  material.emissiveIntensity = 0.1;
  material.side = DoubleSide;
  return material;
}

/** A painted shape on the wall. */
export function wash(color: string): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ color, roughness: 0.95 });
  material.emissive = new Color(color);
  material.emissiveIntensity = 0.24;
  return lit(material, 'wash', { blur: 0.3, lift: 0.012, pairs: true, patch: rim });
}

/** White paper, floor and wall in one: a wall gives back more of the room's light. */
export function paper(): MeshLambertMaterial {
  return lit(new MeshLambertMaterial(), 'paper', {
    blur: 1,
    lift: 0.004,
    pairs: true,
    patch: (shader) => {
      shader.vertexShader = after(shader.vertexShader, 'common', 'varying float vWall;');
      shader.vertexShader = after(shader.vertexShader, 'begin_vertex', 'vWall = 1. - normal.y;');
      shader.fragmentShader = after(shader.fragmentShader, 'common', 'varying float vWall;');
      shader.fragmentShader = before(
        shader.fragmentShader,
        'opaque_fragment',
        'outgoingLight += diffuseColor.rgb * (.10 + .26 * clamp(vWall, 0., 1.));',
      );
    },
  });
}

/** Skin, face and clothes: the garments' edges are drawn in the shader, sharp at any size. */
export function skin(woman: Woman, outfit: Outfit): MeshStandardMaterial {
  const flesh = new Color(woman.skin);
  const uniforms = {
    cSkin: { value: flesh },
    cBottom: { value: new Color(outfit.bottom.color) },
    cTop: { value: new Color(outfit.top.color) },
    cHair: { value: new Color(woman.hair.color) },
    cLip: { value: flesh.clone().lerp(new Color('#b03a38'), 0.55) },
    cBlush: { value: flesh.clone().lerp(new Color('#e2604e'), 0.42) },
  };
  const material = new MeshStandardMaterial({ color: '#fff', roughness: 0.68 });
  return lit(material, 'skin', {
    blur: 0.06,
    lift: 0.01,
    patch: (shader) => {
      Object.assign(shader.uniforms, uniforms);
      const attributes = 'attribute vec2 cover; attribute vec3 headPlace;';
      const varyings = 'varying vec2 vCover; varying vec3 vHead;';
      const colours = 'uniform vec3 cSkin, cBottom, cTop, cHair, cLip, cBlush;';
      const copy = 'vCover = cover; vHead = headPlace;';
      shader.vertexShader = after(shader.vertexShader, 'common', attributes + varyings);
      shader.vertexShader = after(shader.vertexShader, 'begin_vertex', copy);
      shader.fragmentShader = after(shader.fragmentShader, 'common', varyings + colours);
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <color_fragment>', DRESS)
        .replace('#include <roughnessmap_fragment>', ROUGHNESS);
      rim(shader);
      shader.fragmentShader = before(shader.fragmentShader, 'opaque_fragment', GLOW);
    },
  });
}

const DRESS = `
  float edgeB = max(fwidth(vCover.x), 1e-5), edgeT = max(fwidth(vCover.y), 1e-5);
  float bottom = smoothstep(-.7, .7, vCover.x / edgeB), top = smoothstep(-.7, .7, vCover.y / edgeT);
  vec3 flesh = cSkin;
  ${FACE}
  // Cloth shades the skin beside its hem, and is darker along the hem itself.
  float outside = -max(vCover.x, vCover.y);
  flesh *= 1. - .22 * (1. - smoothstep(0., .011, outside)) * step(0., outside);
  vec3 dress = mix(mix(flesh, cBottom, bottom), cTop, top);
  dress *= 1. - .10 * smoothstep(.006, .0, abs(vCover.y)) * top;
  dress *= 1. - .08 * smoothstep(.005, .0, abs(vCover.x)) * bottom * (1. - top);
  diffuseColor.rgb = dress;
  float bare = 1. - max(bottom, top);`;

const ROUGHNESS = 'float roughnessFactor = mix(.86, .58, bare);';

/** Light that goes through the skin at its edges. */
const GLOW = `outgoingLight += bare * cSkin * vec3(.165, .0385, .0165)
  * pow(1. - clamp(dot(normal, normalize(vViewPosition)), 0., 1.), 1.6);`;
