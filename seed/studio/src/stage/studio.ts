import {
  Color,
  HemisphereLight,
  LinearSRGBColorSpace,
  NoToneMapping,
  Scene,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { RADIANS } from '../rig/frames.ts';
import type { Shot } from '../shots/shot.ts';
import { Backdrop } from './backdrop.ts';
import { PALETTES, type Palette } from './cast.ts';
import { Exposure } from './exposure.ts';
import { type Framing, frame } from './framing.ts';
import { lampsOf, type Quality } from './lamps.ts';
import { setLamps, useLamps } from './lit.ts';
import { mask } from './masks.ts';
import { type Drawn, Performer } from './performer.ts';
import { MAT_HEIGHT, meshesOf, PROPS } from './props.ts';
import { ShadowAtlas } from './shadows.ts';

/** Everything but the shot: size, light and fineness of a picture. */
export interface Print extends Quality {
  width: number;
  height: number;
  /** Voxel size of the body in metres. */
  voxel: number;
  /** Width of a lamp's shadow map in pixels. */
  shadowSize: number;
  /** Noise added at the end, 1 being white. */
  grain: number;
}

/** One shot, set up: the scene, the camera and the lamps. Draws any phase of its movement. */
export class Studio {
  private readonly shot: Shot;
  private readonly print: Print;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly atlas: ShadowAtlas;
  private readonly exposure: Exposure;
  private readonly backdrop: Backdrop;
  private readonly framing: Framing;
  private readonly palette: Palette;
  private readonly mask: Texture | null;
  private readonly performer: Performer;

  constructor(renderer: WebGLRenderer, shot: Shot, print: Print, phases: number[]) {
    renderer.toneMapping = NoToneMapping;
    renderer.outputColorSpace = LinearSRGBColorSpace;
    renderer.setSize(print.width, print.height, false);
    this.renderer = renderer;
    this.shot = shot;
    this.print = print;
    this.palette = PALETTES[shot.palette];
    this.mask = shot.gobo ? mask(shot.gobo) : null;
    this.atlas = new ShadowAtlas(print.keys + print.skies, print.shadowSize);
    useLamps({ keys: print.keys, skies: print.skies, spot: shot.gobo !== undefined });
    this.exposure = new Exposure(print.width, print.height, print.grain);
    this.framing = frame(shot, print.width / print.height, phases);
    const ground = new Color(this.palette.floor).lerp(new Color('#fff'), 0.35);
    const hemisphere = () => new HemisphereLight('#fff2e4', ground, 0.5);
    this.scene.add(hemisphere());
    this.backdrop = new Backdrop(this.palette, print.width, print.height, hemisphere());
    this.buildSet();
    this.performer = new Performer(shot, print.voxel, this.scene, this.atlas.casters);
  }

  private buildSet(): void {
    const yaw = this.shot.az * RADIANS;
    const hasMat = this.shot.props.some(([name]) => name === 'mat');
    const floor = hasMat ? -MAT_HEIGHT : 0;
    this.backdrop.place(yaw, floor);
    this.scene.add(this.backdrop.mesh);
    for (const [name, place] of this.shot.props) {
      const prop = PROPS[name](this.palette, place);
      const { object } = prop;
      object.position.set(place.x ?? prop.x, place.y ?? prop.y, place.z ?? prop.z);
      object.rotation.y = place.ry ?? prop.ry ?? 0;
      if (prop.facing) object.rotation.y = yaw + (prop.ry ?? 0) + (place.ry ?? 0);
      if (prop.beforeCamera) {
        object.position.applyAxisAngle(new Vector3(0, 1, 0), yaw);
        object.rotation.y += yaw;
        object.position.y += floor;
      }
      this.scene.add(object);
      if (prop.casts) this.atlas.casters.add(object.clone());
    }
  }

  /** Puts her into the pose of a phase, 0 to 1. */
  pose(phase: number): Drawn {
    return this.performer.pose(phase);
  }

  /** Draws the present pose onto the canvas. */
  draw(): void {
    const { renderer, exposure, print } = this;
    const { camera, middle } = this.framing;
    exposure.start(renderer);
    renderer.setClearColor(this.palette.back, 1);
    for (let pass = 0; pass < print.passes; pass++) {
      const lamps = lampsOf({ shot: this.shot, middle }, print, pass);
      const shadows = this.atlas.draw(renderer, lamps);
      setLamps(lamps, shadows, camera, this.atlas.depth, this.mask, pass);
      // Martin Roberts' R2 sequence spreads any number of samples over the pixel.
      const [x, y] = [(pass * 0.7548777) % 1, (pass * 0.569840291) % 1];
      camera.setViewOffset(print.width, print.height, x - 0.5, y - 0.5, print.width, print.height);
      this.backdrop.drawLight(renderer, camera);
      renderer.setRenderTarget(exposure.pass);
      renderer.render(this.scene, camera);
      exposure.addPass(renderer);
    }
    camera.clearViewOffset();
    exposure.finish(renderer);
  }

  dispose(): void {
    for (const mesh of [...meshesOf(this.scene), ...meshesOf(this.atlas.casters)]) {
      mesh.geometry.dispose();
      for (const material of [mesh.material].flat()) material.dispose();
    }
    this.backdrop.dispose();
    this.mask?.dispose();
    this.atlas.dispose();
    this.exposure.dispose();
  }
}
