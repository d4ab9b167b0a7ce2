/** Fields of tokens and prototype tokens (fvtt-types client/documents/token.d.mts). They are data only: the host draws no token. */
import * as f from "../data/fields/index.ts";
import { page } from "../utils/types.ts";
import { flags, image } from "./common-fields.ts";

type Schema = Record<string, f.DataField>;

const number = (initial: number | null, rest: object = {}): f.NumberField =>
  new f.NumberField({ required: true, nullable: initial === null, initial, ...rest });
const text = (initial: string | null): f.StringField =>
  new f.StringField({ required: true, blank: false, nullable: true, initial });

/** A resource of the actor, by the system's configured path. */
const bar = (attribute: "primaryTokenAttribute" | "secondaryTokenAttribute"): f.SchemaField =>
  new f.SchemaField({
    attribute: new f.StringField({
      required: true,
      nullable: true,
      blank: false,
      initial: () => (page.game?.system?.[attribute] as string | undefined) || null,
    }),
  });

const texture = (icon: string): f.SchemaField =>
  new f.SchemaField({
    src: image(icon),
    anchorX: number(0.5),
    anchorY: number(0.5),
    offsetX: number(0, { integer: true }),
    offsetY: number(0, { integer: true }),
    fit: new f.StringField({ initial: "contain" }),
    scaleX: number(1),
    scaleY: number(1),
    rotation: new f.AngleField(),
    tint: new f.ColorField({ nullable: false, initial: "#ffffff" }),
    alphaThreshold: new f.AlphaField({ initial: 0.75 }),
  });

const light = (): f.SchemaField =>
  new f.SchemaField({
    negative: new f.BooleanField(),
    priority: number(0, { integer: true, min: 0 }),
    alpha: new f.AlphaField({ initial: 0.5 }),
    angle: new f.AngleField({ initial: 360, normalize: false }),
    bright: number(0, { min: 0, step: 0.01 }),
    color: new f.ColorField(),
    coloration: number(1, { integer: true }),
    dim: number(0, { min: 0, step: 0.01 }),
    attenuation: new f.AlphaField({ initial: 0.5 }),
    luminosity: number(0.5, { min: -1, max: 1 }),
    saturation: number(0, { min: -1, max: 1 }),
    contrast: number(0, { min: -1, max: 1 }),
    shadows: number(0, { min: 0, max: 1 }),
    animation: new f.SchemaField({
      type: text(null),
      speed: number(5, { integer: true, min: 0, max: 10 }),
      intensity: number(5, { integer: true, min: 1, max: 10 }),
      reverse: new f.BooleanField(),
    }),
    darkness: new f.SchemaField({ min: new f.AlphaField({ initial: 0 }), max: new f.AlphaField({ initial: 1 }) }),
  });

const sight = (): f.SchemaField =>
  new f.SchemaField({
    enabled: new f.BooleanField(),
    range: number(0, { nullable: true, min: 0, step: 0.01 }),
    angle: new f.AngleField({ initial: 360, normalize: false }),
    visionMode: new f.StringField({ required: true, blank: false, initial: "basic" }),
    color: new f.ColorField(),
    attenuation: new f.AlphaField({ initial: 0.1 }),
    brightness: number(0, { min: -1, max: 1 }),
    saturation: number(0, { min: -1, max: 1 }),
    contrast: number(0, { min: -1, max: 1 }),
  });

const ring = (): f.SchemaField =>
  new f.SchemaField({
    enabled: new f.BooleanField(),
    colors: new f.SchemaField({ ring: new f.ColorField(), background: new f.ColorField() }),
    effects: number(1, { integer: true, min: 0, max: 0x7fffff }),
    subject: new f.SchemaField({ scale: number(1, { min: 0.5 }), texture: image(null) }),
  });

/** @param icon Default picture. */
export function tokenFields(icon: string): Schema {
  return {
    name: new f.StringField({ required: true, blank: true, textSearch: true }),
    displayName: number(0),
    actorLink: new f.BooleanField(),
    randomImg: new f.BooleanField(),
    appendNumber: new f.BooleanField(),
    prependAdjective: new f.BooleanField(),
    width: number(1, { positive: true }),
    height: number(1, { positive: true }),
    texture: texture(icon),
    lockRotation: new f.BooleanField(),
    rotation: new f.AngleField(),
    alpha: new f.AlphaField(),
    disposition: number(-1),
    displayBars: number(0),
    bar1: bar("primaryTokenAttribute"),
    bar2: bar("secondaryTokenAttribute"),
    light: light(),
    sight: sight(),
    detectionModes: new f.ArrayField(new f.ObjectField()),
    occludable: new f.SchemaField({ radius: number(0, { min: 0, step: 0.01 }) }),
    ring: ring(),
    turnMarker: new f.SchemaField({
      mode: number(1),
      animation: text(null),
      src: image(null),
      disposition: new f.BooleanField(),
    }),
    movementAction: text(null),
    flags: flags(),
  };
}
