/** `foundry.utils`: plane geometry. The host has no canvas: calling a function throws its name. */
import { notImplemented } from "./types.ts";

export const orient2dFast = (a: Point, b: Point, c: Point): number =>
  (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);
interface Point {
  x: number;
  y: number;
}

export function lineSegmentIntersects(a: Point, b: Point, c: Point, d: Point): boolean {
  const [xa, xb] = [orient2dFast(a, b, c), orient2dFast(a, b, d)];
  if (!xa && !xb) return false;
  return xa * xb <= 0 && orient2dFast(c, d, a) * orient2dFast(c, d, b) <= 0;
}

export const lineLineIntersection = (_a: Point, _b: Point, _c: Point, _d: Point): never =>
  notImplemented("foundry.utils.lineLineIntersection");
export const lineSegmentIntersection = (_a: Point, _b: Point, _c: Point, _d: Point): never =>
  notImplemented("foundry.utils.lineSegmentIntersection");
export const lineCircleIntersection = (_a: Point, _b: Point, _center: Point, _radius: number): never =>
  notImplemented("foundry.utils.lineCircleIntersection");
export const closestPointToSegment = (_c: Point, _a: Point, _b: Point): never =>
  notImplemented("foundry.utils.closestPointToSegment");
export const quadraticIntersection = (_p0: Point, _p1: Point, _center: Point, _radius: number): never =>
  notImplemented("foundry.utils.quadraticIntersection");
export const polygonCentroid = (_points: number[]): never => notImplemented("foundry.utils.polygonCentroid");
export const pathCircleIntersects = (_points: Point[], _close: boolean, _center: Point, _radius: number): never =>
  notImplemented("foundry.utils.pathCircleIntersects");
export const circleCircleIntersects = (
  _x0: number,
  _y0: number,
  _r0: number,
  _x1: number,
  _y1: number,
  _r1: number,
): never => notImplemented("foundry.utils.circleCircleIntersects");
