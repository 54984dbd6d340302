import {
  BufferAttribute,
  BufferGeometry,
  CustomBlending,
  FloatType,
  HalfFloatType,
  Mesh,
  NearestFilter,
  OneFactor,
  OrthographicCamera,
  Scene,
  ShaderMaterial,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';

const WHOLE_SCREEN = `varying vec2 at;
  void main() { at = position.xy * .5 + .5; gl_Position = vec4(position.xy, 0., 1.); }`;

// A single bright pixel must not show through all passes.
const ADD = `varying vec2 at; uniform sampler2D picture;
  void main() { gl_FragColor = vec4(min(texture2D(picture, at).rgb, vec3(6.)), 1.); }`;

/** Mean, vignette, tone curve, a little grading and enough noise against banding. */
const DEVELOP = `varying vec2 at; uniform sampler2D picture; uniform float passes, aspect;
  float noise(vec2 p) {
    p = fract(p * vec2(123.34, 456.21));
    p += dot(p, p + 45.32);
    return fract(p.x * p.y);
  }
  // Khronos' neutral tone map: colours stay what they are, only highlights are compressed.
  vec3 neutral(vec3 c) {
    float start = .76, desaturation = .15;
    float x = min(c.r, min(c.g, c.b));
    c -= x < .08 ? x - 6.25 * x * x : .04;
    float peak = max(c.r, max(c.g, c.b));
    if (peak < start) return c;
    float room = 1. - start;
    float pressed = 1. - room * room / (peak + room - start);
    c *= pressed / peak;
    return mix(c, vec3(pressed), 1. - 1. / (desaturation * (peak - pressed) + 1.));
  }
  void main() {
    vec3 c = texture2D(picture, at).rgb / passes;
    c *= 1. - .16 * smoothstep(.35, 1.15, length((at - .5) * vec2(aspect, 1.)));
    c = neutral(c * 1.06);
    float light = dot(c, vec3(.3, .6, .1));
    vec3 shade = c * vec3(1.03, .985, .96) + vec3(.014, .008, .011);
    c = mix(c, shade, 1. - smoothstep(0., .5, light));
    c = pow(max(mix(vec3(light), c, .97), 0.), vec3(1. / 2.2));
    gl_FragColor = vec4(c + (noise(gl_FragCoord.xy) - .5) * GRAIN, 1.);
  }`;

/** Adds up passes in floating point and develops the picture onto the canvas. */
export class Exposure {
  /** What a pass is drawn into. */
  readonly pass: WebGLRenderTarget;
  private readonly sum: WebGLRenderTarget;
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  private readonly sheet: Mesh;
  private readonly add: ShaderMaterial;
  private readonly develop: ShaderMaterial;
  private passes = 0;

  constructor(width: number, height: number, grain: number) {
    this.pass = new WebGLRenderTarget(width, height, { type: HalfFloatType });
    const nearest = { minFilter: NearestFilter, magFilter: NearestFilter } as const;
    this.sum = new WebGLRenderTarget(width, height, {
      type: FloatType,
      depthBuffer: false,
      ...nearest,
    });
    const sheet = { vertexShader: WHOLE_SCREEN, depthTest: false, depthWrite: false };
    this.add = new ShaderMaterial({
      ...sheet,
      uniforms: { picture: { value: this.pass.texture } },
      fragmentShader: ADD,
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneFactor,
    });
    this.develop = new ShaderMaterial({
      ...sheet,
      uniforms: {
        picture: { value: this.sum.texture },
        passes: { value: 1 },
        aspect: { value: width / height },
      },
      fragmentShader: DEVELOP.replace('GRAIN', grain.toFixed(4)),
    });
    const triangle = new BufferGeometry();
    const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]);
    triangle.setAttribute('position', new BufferAttribute(corners, 3));
    this.sheet = new Mesh(triangle, this.add);
    this.sheet.frustumCulled = false;
    this.scene.add(this.sheet);
  }

  start(renderer: WebGLRenderer): void {
    this.passes = 0;
    renderer.setRenderTarget(this.sum);
    renderer.setClearColor(0, 0);
    renderer.clear();
  }

  /** Adds the pass that was drawn last. */
  addPass(renderer: WebGLRenderer): void {
    this.passes++;
    this.sheet.material = this.add;
    renderer.autoClear = false;
    renderer.setRenderTarget(this.sum);
    renderer.render(this.scene, this.camera);
    renderer.autoClear = true;
  }

  finish(renderer: WebGLRenderer): void {
    this.develop.uniforms.passes.value = this.passes;
    this.sheet.material = this.develop;
    renderer.setRenderTarget(null);
    renderer.render(this.scene, this.camera);
  }

  dispose(): void {
    this.pass.dispose();
    this.sum.dispose();
  }
}
