import {
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  Mesh,
  type Object3D,
  PlaneGeometry,
  Shape,
  SphereGeometry,
  SplineCurve,
  Vector2,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { PropName, PropPlace } from '../shots/shot.ts';
import type { Palette } from './cast.ts';
import { chair } from './chair.ts';
import { clay, leafy, wash } from './materials.ts';

/** How a prop stands when its shot says nothing else. */
interface Standing {
  object: Object3D;
  x: number;
  y: number;
  z: number;
  ry?: number;
  /** Given in the camera's frame: behind her as the camera sees it. */
  beforeCamera?: true;
  /** Faces the camera. */
  facing?: true;
  casts: boolean;
}

type Maker = (p: Palette, o: PropPlace) => Standing;

function archShape(w: number, h: number): Shape {
  const shape = new Shape();
  shape.moveTo(-w, 0);
  shape.lineTo(-w, h);
  shape.absarc(0, h, w, Math.PI, 0, true);
  shape.lineTo(w, 0);
  return shape;
}

const VASE = [
  [0, 0],
  [0.1, 0],
  [0.13, 0.06],
  [0.14, 0.16],
  [0.115, 0.27],
  [0.085, 0.31],
  [0.09, 0.335],
  [0.075, 0.335],
  [0.07, 0.31],
];

/** A long leaf that bends outwards and is folded along its middle. */
function leaf(): PlaneGeometry {
  const geometry = new PlaneGeometry(1, 1, 8, 24);
  const at = geometry.attributes.position;
  for (let i = 0; i < at.count; i++) {
    const x = at.getX(i);
    const y = at.getY(i) + 0.5;
    const w = Math.sin(Math.PI * y ** 0.75) * 0.095 + 0.012 * (1 - y);
    at.setXYZ(i, x * 2 * w, y * 0.64 - 0.16 * y ** 3, 0.4 * y * y + Math.abs(x) * w * 0.7);
  }
  geometry.computeVertexNormals();
  return geometry;
}

function pottedPlant(p: Palette): Group {
  const plant = new Group();
  const outline = new SplineCurve(VASE.map(([r, y]) => new Vector2(r, y)));
  plant.add(new Mesh(new LatheGeometry(outline.getPoints(40), 48), clay(p.prop, 0.9)));
  const [shape, green] = [leaf(), leafy('#7f9a74')];
  for (let i = 0; i < 15; i++) {
    const blade = new Mesh(shape, green);
    const size = 0.8 + 0.45 * (((i * 37) % 10) / 10);
    blade.position.y = 0.3;
    blade.rotation.set(0.12 + 0.07 * (i % 4), i * 2.4, 0, 'YXZ');
    blade.scale.set(size, size * 1.15, size);
    plant.add(blade);
  }
  return plant;
}

/** The mat's top lies at 0, where feet stand; the floor is a mat's height lower. */
export const MAT_HEIGHT = 0.0158;

export const PROPS: Record<PropName, Maker> = {
  mat: (p, { w = 0.72, l = 1.95, face }) => ({
    object: new Mesh(new RoundedBoxGeometry(w, 0.014, l, 3, 0.006), clay(p.mat, 0.9)),
    ...{ x: 0, y: 0.0075 - 0.016, z: 0, casts: true },
    ...(face && { facing: true, ry: Math.PI / 2 }),
  }),
  block: (p) => ({
    object: new Mesh(new RoundedBoxGeometry(0.23, 0.1, 0.15, 4, 0.018), clay(p.prop, 0.9)),
    ...{ x: 0.75, y: 0.05, z: 0.2, ry: 0.5, casts: true },
  }),
  ball: (p, { r = 0.11 }) => ({
    object: new Mesh(new SphereGeometry(r, 48, 32), clay(p.c, 0.7)),
    ...{ x: -0.7, y: r, z: 0.1, casts: true },
  }),
  arch: (p, { w = 0.95, h = 1.25 }) => {
    const bevel = { bevelEnabled: true, bevelSize: 0.02, bevelThickness: 0.02, bevelSegments: 4 };
    const form = { depth: 0.06, curveSegments: 64, ...bevel };
    const object = new Mesh(new ExtrudeGeometry(archShape(w, h), form), wash(p.shape));
    return { object, x: 0, y: 0, z: -2.35, beforeCamera: true, casts: true };
  },
  // Painted on the wall, so it casts nothing.
  disc: (p, { r = 0.95 }) => {
    const plate = new Mesh(new CylinderGeometry(r, r, 0.06, 96), wash(p.shape));
    plate.rotation.x = Math.PI / 2;
    const object = new Group().add(plate);
    return { object, x: 0, y: 1.15, z: -2.5, beforeCamera: true, casts: false };
  },
  plant: (p, { s = 1 }) => {
    const object = pottedPlant(p);
    object.scale.setScalar(s);
    return { object, x: -1.1, y: 0, z: -0.9, beforeCamera: true, casts: true };
  },
  chair: (p, { world }) => ({
    object: chair(p),
    ...{ x: world ? 0 : -1, y: 0, z: -0.6, casts: true },
    ...(!world && { beforeCamera: true }),
  }),
};

/** Lets an object and all its parts throw shadows: they are asked for by this mark. */
export const meshesOf = (object: Object3D): Mesh[] => {
  const meshes: Mesh[] = [];
  object.traverse((part) => {
    if (part instanceof Mesh) meshes.push(part);
  });
  return meshes;
};
