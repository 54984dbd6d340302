import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  type Group,
  Matrix4,
  Mesh,
  type Object3D,
  type Scene,
} from 'three';
import { drawBody } from '../body/body.ts';
import { decimate } from '../body/decimate.ts';
import { drawHair } from '../body/hair.ts';
import { movement } from '../movements/index.ts';
import { SIDES } from '../rig/pose.ts';
import type { Bones } from '../rig/skeleton.ts';
import { solve } from '../rig/solve.ts';
import type { Shot } from '../shots/shot.ts';
import { OUTFITS, type Outfit, PALETTES, WOMEN, type Woman } from './cast.ts';
import { band, dumbbell } from './held.ts';
import { clay, skin } from './materials.ts';

/** What a drawn pose says of itself. */
export interface Drawn {
  vertices: number;
  /** Metres. */
  lowest: number;
  reachError: number;
}

interface Parts {
  positions: Float32Array;
  indices: Uint32Array;
  normals?: Float32Array;
}

function geometryOf({ positions, indices, normals }: Parts): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  return geometry;
}

/** A mesh whose geometry changes with the pose, and its coarser copy among the casters. */
class Moving {
  readonly mesh: Mesh;
  readonly caster = new Mesh();

  constructor(mesh: Mesh) {
    this.mesh = mesh;
    mesh.frustumCulled = false;
    this.caster.frustumCulled = false;
  }

  show(geometry: BufferGeometry, caster: BufferGeometry): void {
    this.mesh.geometry.dispose();
    this.caster.geometry.dispose();
    this.mesh.geometry = geometry;
    this.caster.geometry = caster;
  }
}

/** The woman of a shot with what she wears and holds, in a scene and among those that cast. */
export class Performer {
  private readonly shot: Shot;
  /** Voxel size in metres. */
  private readonly voxel: number;
  private readonly woman: Woman;
  private readonly outfit: Outfit;
  private readonly body: Moving;
  private readonly hair: Moving;
  private readonly band?: Moving;
  private readonly weights: { shown: Group; casting: Object3D }[] = [];

  constructor(shot: Shot, voxel: number, scene: Scene, casters: Scene) {
    const palette = PALETTES[shot.palette];
    this.shot = shot;
    this.voxel = voxel;
    this.woman = WOMEN[shot.woman];
    this.outfit = OUTFITS[shot.outfit](palette);
    const enter = (mesh: Mesh): Moving => {
      const moving = new Moving(mesh);
      scene.add(moving.mesh);
      casters.add(moving.caster);
      return moving;
    };
    this.body = enter(new Mesh(undefined, skin(this.woman, this.outfit)));
    this.hair = enter(new Mesh(undefined, clay(this.woman.hair.color, 0.55)));
    if (shot.band) {
      const cloth = clay(palette.prop, 0.8);
      cloth.side = DoubleSide;
      this.band = enter(new Mesh(undefined, cloth));
    }
    if (!shot.dumbbells) return;
    for (const _side of SIDES) {
      const shown = dumbbell(palette);
      shown.matrixAutoUpdate = false;
      const casting = shown.clone();
      scene.add(shown);
      casters.add(casting);
      this.weights.push({ shown, casting });
    }
  }

  /** Puts her into the pose of a phase, 0 to 1. */
  pose(phase: number): Drawn {
    const pose = movement(this.shot.move).poseAt(phase);
    const { bones, error } = solve(pose);
    const grip = this.shot.dumbbells ? 0.85 : pose.grip;
    const build = { ...this.woman.body, ...(grip !== undefined && { grip }) };
    const body = drawBody(bones, build, this.outfit, this.voxel);
    const surface = geometryOf(body);
    surface.setAttribute('cover', new BufferAttribute(body.cover, 2));
    surface.setAttribute('headPlace', new BufferAttribute(body.headPlace, 3));
    const coarse = (parts: Parts) =>
      geometryOf(decimate(parts.positions, parts.indices, this.voxel * 2));
    this.body.show(surface, coarse(body));
    const hair = drawHair(bones, this.woman.hair.style, this.voxel * 0.8, body.field);
    this.hair.show(geometryOf(hair), coarse(hair));
    if (this.band) {
      const loop = band(bones);
      this.band.show(loop, loop.clone());
    }
    this.holdWeights(bones);
    return { vertices: body.positions.length / 3, lowest: body.lowest, reachError: error };
  }

  private holdWeights(bones: Bones): void {
    this.weights.forEach((weight, i) => {
      const place = new Matrix4().makeTranslation(0, -0.086, 0.034);
      place.premultiply(bones[`wrist${SIDES[i][0]}`]);
      for (const object of [weight.shown, weight.casting]) {
        object.matrix.copy(place);
        object.matrixWorldNeedsUpdate = true;
      }
    });
  }
}
