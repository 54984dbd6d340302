import {
  type DepthTexture,
  type Material,
  Matrix4,
  type PerspectiveCamera,
  type Texture,
  Vector2,
  Vector3,
  Vector4,
  type WebGLProgramParametersWithUniforms,
} from 'three';
import { RADIANS } from '../rig/frames.ts';
import type { Lamp } from './lamps.ts';
import { type Shadow, SPOT_ANGLE } from './shadows.ts';

/** Uniforms for more would not fit everywhere. */
const MOST_LAMPS = 16;

/** How many lamps of which kind a pass has; the keys come first. */
interface LampKinds {
  keys: number;
  skies: number;
  spot: boolean;
}

let kinds: LampKinds = { keys: 0, skies: 0, spot: false };

/** Says what materials will be lit by. Call it before a scene is drawn for the first time. */
export function useLamps(next: LampKinds): void {
  kinds = next;
}

const many = <T>(make: () => T): T[] => Array.from({ length: MOST_LAMPS }, make);

/** What every lit material reads: the lamps of the present pass. */
const uniforms = {
  lampMatrix: { value: many(() => new Matrix4()) },
  lampPlace: { value: many(() => new Vector4()) },
  lampLight: { value: many(() => new Vector3()) },
  lampTile: { value: many(() => new Vector4()) },
  lampSpread: { value: many(() => new Vector2()) },
  lampBias: { value: new Float32Array(MOST_LAMPS) },
  lampDepth: { value: null as DepthTexture | null },
  lampMask: { value: null as Texture | null },
  spotAxis: { value: new Vector3() },
  turnOffset: { value: 0 },
};

/** Tells the materials the lamps of a pass. */
export function setLamps(
  lamps: Lamp[],
  shadows: Shadow[],
  view: PerspectiveCamera,
  depth: DepthTexture,
  mask: Texture | null,
  pass: number,
): void {
  uniforms.lampDepth.value = depth;
  uniforms.lampMask.value = mask;
  uniforms.turnOffset.value = pass * 0.618034;
  lamps.forEach((lamp, i) => {
    const shadow = shadows[i];
    const towards = lamp.position.clone().sub(lamp.target).normalize();
    const place = lamp.spot ? lamp.position.clone() : towards.clone();
    if (lamp.spot) place.applyMatrix4(view.matrixWorldInverse);
    else place.transformDirection(view.matrixWorldInverse);
    if (lamp.spot) {
      uniforms.spotAxis.value.copy(towards).transformDirection(view.matrixWorldInverse);
    }
    uniforms.lampMatrix.value[i].copy(shadow.matrix);
    uniforms.lampPlace.value[i].set(place.x, place.y, place.z, lamp.spot ? 1 : 0);
    uniforms.lampLight.value[i].set(lamp.light.r, lamp.light.g, lamp.light.b);
    uniforms.lampTile.value[i].set(...shadow.tile);
    uniforms.lampSpread.value[i].set(...shadow.perMetre).multiplyScalar(lamp.blur);
    uniforms.lampBias.value[i] = shadow.bias;
  });
}

interface Lit {
  /** A factor on how far shadow edges are dithered. */
  blur: number;
  /** Metres above itself that a surface asks for its shadow: its own coarse copy casts it. */
  lift: number;
  /** Two shadow samples for each lamp. */
  pairs?: true;
  /** Further changes to the shader, made before. */
  patch?: (shader: WebGLProgramParametersWithUniforms) => void;
}

/** The lamps of a pass are written out one by one: indices that vary cost a software renderer dear. */
const declarations = (count: number) => `
  varying vec3 vWorld;
  uniform mat4 lampMatrix[${count}];
  uniform vec4 lampPlace[${count}];
  uniform vec3 lampLight[${count}];
  uniform vec4 lampTile[${count}];
  uniform vec2 lampSpread[${count}];
  uniform float lampBias[${count}];
  uniform highp sampler2D lampDepth;
  uniform sampler2D lampMask;
  uniform vec3 spotAxis;
  uniform float turnOffset;
  // Jimenez's interleaved gradient noise: neighbouring pixels differ as much as they can.
  float pixelTurn() {
    return fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(.06711056, .00583715))) + turnOffset);
  }
  float lampShadow(vec3 q, vec4 tile, float bias) {
    vec2 inside = step(vec2(0.), q.xy) * step(q.xy, vec2(1.));
    float nearest = texture2D(lampDepth, tile.xy + clamp(q.xy, 0., 1.) * tile.zw).r;
    return max(step(min(q.z, 1.) - bias, nearest), 1. - inside.x * inside.y);
  }`;

const CONE = [SPOT_ANGLE / 2, (SPOT_ANGLE / 2) * 0.4].map((a) => Math.cos(a * RADIANS).toFixed(5));

const direction = (i: number, spot: boolean) =>
  spot ? `normalize(lampPlace[${i}].xyz + vViewPosition)` : `lampPlace[${i}].xyz`;

/** What a window's or the leaves' mask lets through of a spot. */
const through = `lamp.color *= smoothstep(${CONE[0]}, ${CONE[1]}, dot(lamp.direction, spotAxis))
      * texture2D(lampMask, clamp(q.xy, 0., 1.)).rgb;`;

/** A second sample on the other side takes most of the noise away. */
const opposite = (i: number) =>
  `lit = .5 * (lit + lampShadow(vec3(q.xy - shift, q.z), lampTile[${i}], lampBias[${i}]));`;

/** One lamp. Its shadow's edge is shifted by its own step, turned by each pixel in its own way. */
function lampCode(i: number, spot: boolean, { blur, pairs }: Lit): string {
  const radius = Math.sqrt(((i * 0.5698403) % 1) * 0.9 + 0.1) * blur;
  const a = i * 2.399963;
  const step = `vec2(${(radius * Math.cos(a)).toFixed(4)}, ${(radius * Math.sin(a)).toFixed(4)})`;
  return `
  lamp.direction = ${direction(i, spot)};
  if (dot(normal, lamp.direction) > 0.) {
    vec4 h = lampMatrix[${i}] * lampFrom;
    vec3 q = h.xyz${spot ? ' / h.w' : ''};
    vec2 shift = lampSpread[${i}] * (turn * ${step});
    float lit = lampShadow(vec3(q.xy + shift, q.z), lampTile[${i}], lampBias[${i}]);
    ${pairs ? opposite(i) : ''}
    lamp.color = lampLight[${i}] * lit;
    ${spot ? through : ''}
    RE_Direct(lamp, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight);
  }`;
}

function loop({ keys, skies, spot }: LampKinds, own: Lit): string {
  const lamps = Array.from({ length: keys + skies }, (_, i) => lampCode(i, spot && i < keys, own));
  return `
  float turnAngle = 6.2831853 * pixelTurn();
  mat2 turn = mat2(cos(turnAngle), sin(turnAngle), -sin(turnAngle), cos(turnAngle));
  vec4 lampFrom = vec4(vWorld + inverseTransformDirection(normal, viewMatrix) * ${own.lift.toFixed(4)}, 1.);
  IncidentLight lamp;
  lamp.visible = true;
  ${lamps.join('')}`;
}

/** Lets a material be lit by the lamps instead of three's own lights. */
export function lit<M extends Material>(material: M, name: string, own: Lit): M {
  material.onBeforeCompile = (shader) => {
    own.patch?.(shader);
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vWorld;')
      .replace(
        '#include <project_vertex>',
        '#include <project_vertex>\nvWorld = (modelMatrix * vec4(transformed, 1.)).xyz;',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${declarations(kinds.keys + kinds.skies)}`)
      .replace(
        '#include <lights_fragment_begin>',
        `#include <lights_fragment_begin>\n${loop(kinds, own)}`,
      );
  };
  material.customProgramCacheKey = () => `${name} ${Object.values(kinds)}`;
  return material;
}
