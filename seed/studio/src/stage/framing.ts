import { PerspectiveCamera, Vector3 } from 'three';
import { movement } from '../movements/index.ts';
import { RADIANS } from '../rig/frames.ts';
import type { Bones } from '../rig/skeleton.ts';
import { solve } from '../rig/solve.ts';
import type { Shot } from '../shots/shot.ts';

/** Vertical field of view, in degrees: a long lens, so that bodies keep their proportions. */
const FIELD_OF_VIEW = 24;
const BUST_HEIGHT = 1.495;

interface Ball {
  centre: Vector3;
  radius: number;
}

/** Where the camera's axes point for a shot. */
function cameraAxes(shot: Shot): { back: Vector3; right: Vector3; up: Vector3 } {
  const [az, el] = [shot.az * RADIANS, shot.el * RADIANS];
  const back = new Vector3(Math.sin(az) * Math.cos(el), Math.sin(el), Math.cos(az) * Math.cos(el));
  const right = new Vector3(Math.cos(az), 0, -Math.sin(az));
  return { back, right, up: new Vector3().crossVectors(back, right) };
}

/** The balls around a figure's ends that have to be inside the picture. */
function outline(bones: Bones): Ball[] {
  const balls: Ball[] = [];
  for (const [name, matrix] of Object.entries(bones)) {
    const at = (x: number, y: number, z: number, radius: number) =>
      balls.push({ centre: new Vector3(x, y, z).applyMatrix4(matrix), radius });
    if (name === 'head') {
      at(0, 0.23, 0, 0.01);
      for (const side of [0.09, -0.09]) at(side, 0.1, 0, 0.01);
      for (const depth of [0.1, -0.1]) at(0, 0.1, depth, 0.01);
    } else if (name.startsWith('wrist')) {
      at(0, 0, 0, 0.04);
      at(0, -0.16, 0, 0.01);
    } else {
      at(0, 0, 0, name.startsWith('toes') || name.startsWith('ankle') ? 0.05 : 0.1);
    }
  }
  return balls;
}

export interface Framing {
  camera: PerspectiveCamera;
  /** The middle of the framed figure, which the lights aim at. */
  middle: Vector3;
}

/**
 * Places the camera so that the figure fills its share of the picture at all the given phases.
 * Pure arithmetic: the browser draws with it, the media index finds faces with it.
 */
export function frame(shot: Shot, aspect: number, phases: number[] = [shot.t]): Framing {
  const { back, right, up } = cameraAxes(shot);
  const tangent = Math.tan((FIELD_OF_VIEW / 2) * RADIANS);
  const middle = new Vector3(0, BUST_HEIGHT, 0);
  let distance = shot.bust ?? 6;
  if (!shot.bust) {
    const poses = phases.map((t) => solve(movement(shot.move).poseAt(t)).bones);
    const balls = poses.flatMap(outline);
    middle.set(0, 0, 0);
    for (const ball of balls) middle.addScaledVector(ball.centre, 1 / balls.length);
    // Closing in: each round corrects the distance and the middle by what it finds.
    for (let round = 0; round < 12; round++) {
      let [left, rightmost, low, high] = [9, -9, 9, -9];
      for (const { centre, radius } of balls) {
        const d = centre.clone().sub(middle);
        const z = (distance - d.dot(back)) * tangent;
        const [x, y] = [d.dot(right), d.dot(up)];
        left = Math.min(left, (x - radius) / z / aspect);
        rightmost = Math.max(rightmost, (x + radius) / z / aspect);
        low = Math.min(low, (y - radius) / z);
        high = Math.max(high, (y + radius) / z);
      }
      const step = distance * tangent * 0.9;
      distance *= Math.max((high - low) / 2 / shot.fill, (rightmost - left) / 2 / shot.fillX);
      middle.addScaledVector(right, ((left + rightmost) / 2) * step * aspect);
      middle.addScaledVector(up, ((low + high) / 2) * step);
    }
  }
  const look = middle
    .clone()
    .addScaledVector(right, -shot.offX * distance * tangent * aspect)
    .addScaledVector(up, -shot.offY * distance * tangent);
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, aspect, 0.1, 60);
  camera.position.copy(look).addScaledVector(back, distance);
  camera.lookAt(look);
  camera.updateMatrixWorld();
  camera.updateProjectionMatrix();
  return { camera, middle };
}

/**
 * The point that a crop should keep, 0 to 1 from the picture's top left: between the face and the
 * middle of the body, nearer the face.
 */
export function focalPoint(shot: Shot, aspect: number): { x: number; y: number } {
  const { camera, middle } = frame(shot, aspect);
  const { bones } = solve(movement(shot.move).poseAt(shot.t));
  const face = new Vector3(0, 0.1, 0).applyMatrix4(bones.head);
  const seen = face.lerp(middle, shot.bust ? 0 : 0.4).project(camera);
  const share = (v: number): number => Math.round(Math.min(1, Math.max(0, v)) * 100) / 100;
  return { x: share(seen.x / 2 + 0.5), y: share(0.5 - seen.y / 2) };
}
