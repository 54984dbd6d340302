import {
  Box3,
  type Camera,
  DepthTexture,
  FloatType,
  Matrix4,
  MeshBasicMaterial,
  NearestFilter,
  OrthographicCamera,
  PerspectiveCamera,
  Scene,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { RADIANS } from '../rig/frames.ts';
import type { Lamp } from './lamps.ts';

/** Degrees: the spot's whole cone. */
export const SPOT_ANGLE = 48.13;

/** A lamp's shadow: its tile of the atlas and the way into it. */
export interface Shadow {
  /** From the world to the tile: x, y and depth, 0 to 1. */
  matrix: Matrix4;
  /** The tile's corner and size in the atlas, 0 to 1. */
  tile: [number, number, number, number];
  /** Tile widths and heights in a metre. */
  perMetre: [number, number];
  /** Depth that is forgiven, 0 to 1. */
  bias: number;
}

/** Metres that a surface may lie under its own shadow. */
const BIAS = 0.006;

/** One depth texture for all lamps of a pass: the standard materials hold too few for that. */
export class ShadowAtlas {
  readonly casters = new Scene();
  readonly depth: DepthTexture;
  private readonly target: WebGLRenderTarget;
  private readonly columns: number;
  private readonly rows: number;
  private readonly size: number;

  constructor(lamps: number, size: number) {
    this.size = size;
    this.columns = Math.ceil(Math.sqrt(lamps));
    this.rows = Math.ceil(lamps / this.columns);
    const [w, h] = [this.columns * size, this.rows * size];
    this.depth = new DepthTexture(w, h, FloatType);
    this.target = new WebGLRenderTarget(w, h, {
      depthTexture: this.depth,
      minFilter: NearestFilter,
      magFilter: NearestFilter,
    });
    this.casters.overrideMaterial = new MeshBasicMaterial({ colorWrite: false });
    this.casters.matrixWorldAutoUpdate = true;
  }

  /** Draws every lamp's shadow, each fitted to what casts. */
  draw(renderer: WebGLRenderer, lamps: Lamp[]): Shadow[] {
    this.casters.updateMatrixWorld();
    const points = boxCorners(new Box3().setFromObject(this.casters));
    renderer.setRenderTarget(this.target);
    renderer.clear();
    renderer.autoClear = false;
    this.target.scissorTest = true;
    const shadows = lamps.map((lamp, i) => {
      const [column, row] = [i % this.columns, Math.floor(i / this.columns)];
      const tile = [column * this.size, row * this.size, this.size, this.size] as const;
      this.target.viewport.set(...tile);
      this.target.scissor.set(...tile);
      renderer.setRenderTarget(this.target);
      const { camera, ...shadow } = eyeOf(lamp, points);
      renderer.render(this.casters, camera);
      const share: Shadow['tile'] = [
        column / this.columns,
        row / this.rows,
        1 / this.columns,
        1 / this.rows,
      ];
      return { ...shadow, tile: share };
    });
    this.target.scissorTest = false;
    renderer.autoClear = true;
    return shadows;
  }

  dispose(): void {
    this.target.dispose();
    this.depth.dispose();
  }
}

const boxCorners = ({ min, max }: Box3): Vector3[] =>
  [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))),
  );

const TO_UNIT = new Matrix4().set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1);

/** A camera in the lamp's place. Beyond its edges nothing casts, so light passes there. */
function eyeOf(lamp: Lamp, points: Vector3[]): Omit<Shadow, 'tile'> & { camera: Camera } {
  const distance = lamp.position.distanceTo(lamp.target);
  const camera = lamp.spot
    ? new PerspectiveCamera(SPOT_ANGLE, 1, 2, 14)
    : new OrthographicCamera(-1, 1, 1, -1, 0.1, 20);
  camera.position.copy(lamp.position);
  if (Math.abs(lamp.position.x - lamp.target.x) + Math.abs(lamp.position.z - lamp.target.z) < 0.01)
    camera.up.set(0, 0, 1);
  camera.lookAt(lamp.target);
  camera.updateMatrixWorld();
  let perMetre: [number, number];
  let bias: number;
  if (camera instanceof OrthographicCamera) {
    const seen = new Box3().setFromPoints(
      points.map((p) => p.clone().applyMatrix4(camera.matrixWorldInverse)),
    );
    Object.assign(camera, {
      left: seen.min.x - 0.02,
      right: seen.max.x + 0.02,
      bottom: seen.min.y - 0.02,
      top: seen.max.y + 0.02,
      near: -seen.max.z - 0.05,
      far: -seen.min.z + 0.05,
    });
    perMetre = [1 / (camera.right - camera.left), 1 / (camera.top - camera.bottom)];
    bias = BIAS / (camera.far - camera.near);
  } else {
    const width = 2 * distance * Math.tan((SPOT_ANGLE / 2) * RADIANS);
    perMetre = [1 / width, 1 / width];
    // The depth's slope at the target's distance.
    bias = (BIAS * camera.far * camera.near) / ((camera.far - camera.near) * distance ** 2);
  }
  camera.updateProjectionMatrix();
  const matrix = TO_UNIT.clone()
    .multiply(camera.projectionMatrix)
    .multiply(camera.matrixWorldInverse);
  return { camera, matrix, perMetre, bias };
}
