import {
  BufferGeometry,
  type Camera,
  Color,
  Float32BufferAttribute,
  HalfFloatType,
  MathUtils,
  Mesh,
  type Object3D,
  Scene,
  ShaderMaterial,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { Palette } from './cast.ts';
import { paper } from './materials.ts';

/** Metres: where the floor begins to rise, and the radius of the rise. */
const CURVE_Z = -2.6;
const CURVE_RADIUS = 1.6;

/** The floor, a wide curve and the wall, as [depth, height], from the camera backwards. */
function profile(): [number, number][] {
  const points: [number, number][] = [];
  for (let z = 9; z >= CURVE_Z; z -= 0.4) points.push([z, 0]);
  for (let i = 1; i <= 24; i++) {
    const a = (i / 24) * (Math.PI / 2);
    points.push([CURVE_Z - Math.sin(a) * CURVE_RADIUS, CURVE_RADIUS - Math.cos(a) * CURVE_RADIUS]);
  }
  points.push([CURVE_Z - CURVE_RADIUS, 9]);
  return points;
}

/** A studio's paper roll, its colour running from the floor's to the wall's. */
function roll(palette: Palette): BufferGeometry {
  const positions: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  const [floor, back] = [new Color(palette.floor), new Color(palette.back)];
  profile().forEach(([z, y], i) => {
    const c = floor.clone().lerp(back, MathUtils.smoothstep(y, 0, 2.2));
    for (const x of [-14, 14]) {
      positions.push(x, y, z);
      colours.push(c.r, c.g, c.b);
    }
    if (i === 0) return;
    const a = (i - 1) * 2;
    indices.push(a, a + 1, a + 2, a + 1, a + 3, a + 2);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  return geometry;
}

/**
 * Floor and wall. Most of a picture is backdrop and its shadows are soft, so its light is drawn at
 * half the size first, by itself; the picture then only looks it up: a third of the time.
 */
export class Backdrop {
  readonly mesh: Mesh;
  private readonly light: WebGLRenderTarget;
  private readonly scene = new Scene();
  private readonly lit: Mesh;

  constructor(palette: Palette, width: number, height: number, hemisphere: Object3D) {
    const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
    this.light = new WebGLRenderTarget(w, h, { type: HalfFloatType, depthBuffer: false });
    const geometry = roll(palette);
    this.lit = new Mesh(geometry, paper());
    this.scene.add(this.lit, hemisphere);
    this.mesh = new Mesh(
      geometry,
      new ShaderMaterial({
        vertexColors: true,
        uniforms: {
          light: { value: this.light.texture },
          size: { value: new Vector2(width, height) },
        },
        vertexShader: `varying vec3 vPaper;
          void main() {
            vPaper = color;
            gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
          }`,
        fragmentShader: `varying vec3 vPaper; uniform sampler2D light; uniform vec2 size;
          void main() {
            gl_FragColor = vec4(vPaper * texture2D(light, gl_FragCoord.xy / size).rgb, 1.);
          }`,
      }),
    );
  }

  /** Turns the roll to the camera, its floor at a height. */
  place(yaw: number, height: number): void {
    for (const mesh of [this.mesh, this.lit]) {
      mesh.rotation.y = yaw;
      mesh.position.y = height;
    }
  }

  /** Draws the light of the present pass. */
  drawLight(renderer: WebGLRenderer, camera: Camera): void {
    renderer.setRenderTarget(this.light);
    renderer.render(this.scene, camera);
  }

  dispose(): void {
    this.light.dispose();
    for (const material of [this.lit.material].flat()) material.dispose();
  }
}
