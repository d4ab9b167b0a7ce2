/** `foundry.canvas.geometry.Ray`: a line from one point to another, which needs no canvas. */
import { notImplemented } from "../utils/types.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

export class Ray {
  A: Point;
  B: Point;
  readonly x0: number;
  readonly y0: number;
  readonly dx: number;
  readonly dy: number;
  readonly slope: number;
  _angle: number | undefined = undefined;
  _distance: number | undefined = undefined;

  constructor(A: Point, B: Point) {
    this.A = A;
    this.B = B;
    this.x0 = A.x;
    this.y0 = A.y;
    this.dx = B.x - A.x;
    this.dy = B.y - A.y;
    this.slope = this.dx === 0 ? Infinity : this.dy / this.dx;
  }

  /** In radians. */
  get angle(): number {
    return (this._angle ??= Math.atan2(this.dy, this.dx));
  }
  set angle(value: number) {
    this._angle = value;
  }

  get distance(): number {
    return (this._distance ??= Math.hypot(this.dx, this.dy));
  }
  set distance(value: number) {
    this._distance = value;
  }

  get bounds(): never {
    return notImplemented("Ray#bounds");
  }

  static fromAngle(x: number, y: number, radians: number, distance: number): Ray {
    const ray = new this({ x, y }, { x: x + Math.cos(radians) * distance, y: y + Math.sin(radians) * distance });
    ray.angle = Math.atan2(Math.sin(radians), Math.cos(radians));
    ray.distance = distance;
    return ray;
  }

  static fromArrays(A: readonly [number, number], B: readonly [number, number]): Ray {
    return new this({ x: A[0], y: A[1] }, { x: B[0], y: B[1] });
  }

  static towardsPoint(origin: Point, point: Point, distance: number): Ray {
    const { dx, dy, distance: length } = new this(origin, point);
    const part = length === 0 ? 0 : distance / length;
    return new this(origin, { x: origin.x + dx * part, y: origin.y + dy * part });
  }

  /** @param distance2 The squared distance. */
  static towardsPointSquared(origin: Point, point: Point, distance2: number): Ray {
    return this.towardsPoint(origin, point, Math.sqrt(distance2));
  }

  /** The point at a fraction of the way: 0 is A, 1 is B. */
  project(t: number): Point {
    return { x: this.A.x + t * this.dx, y: this.A.y + t * this.dy };
  }

  reverse(): Ray {
    return new Ray(this.B, this.A);
  }

  shiftAngle(offset: number, distance = this.distance): Ray {
    return Ray.fromAngle(this.x0, this.y0, this.angle + offset, distance);
  }

  intersectSegment(_coords: readonly number[]): never {
    return notImplemented("Ray#intersectSegment");
  }
}
