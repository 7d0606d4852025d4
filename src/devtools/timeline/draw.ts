/** Draws the timeline on a canvas: axis, lanes, ticks, arcs, the present moment. Timeline.tsx calls it once a frame at most. */
import type { Columns } from '../log/columns';
import { sourceName } from '../log/sources';
import { type Arc, axisHeight, binned, type Lane, laneHeight, laneMiddle } from './lanes';
import { type Scale, ticksOf, xOf } from './scale';

export interface Picture {
  readonly columns: Columns;
  readonly lanes: readonly Lane[];
  readonly scale: Scale;
  /** Local midnight. */
  readonly origin: number;
  readonly timeText: (at: number, stepMs: number) => string;
  /** Entry indexes; null where there is none. */
  readonly cursor: number | null;
  readonly hover: number | null;
  readonly pointA: number | null;
  readonly pointB: number | null;
  readonly hits: readonly number[];
  readonly quietArcs: readonly Arc[];
  /** Arcs to the causes of the shown entry, and to its consequences. */
  readonly causeArcs: readonly Arc[];
  readonly effectArcs: readonly Arc[];
  readonly colour: (name: string) => string;
  readonly hidden: ReadonlySet<string>;
}

const font = '12px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

function drawAxis(to: CanvasRenderingContext2D, picture: Picture, height: number): void {
  const { scale, colour } = picture;
  const { ticks, stepMs } = ticksOf(scale, picture.origin);
  to.font = font;
  to.textBaseline = 'middle';
  for (const { at, x } of ticks) {
    to.fillStyle = colour('--line');
    to.fillRect(Math.round(x), 0, 1, height);
    to.fillStyle = colour('--text-2');
    to.fillText(picture.timeText(at, stepMs), Math.round(x) + 4, axisHeight / 2);
  }
}

function drawLanes(to: CanvasRenderingContext2D, { columns, lanes, scale, colour, hidden }: Picture): void {
  const rows = binned(columns, lanes, scale);
  for (const [lane, { source }] of lanes.entries()) {
    const top = axisHeight + lane * laneHeight;
    if (lane % 2 === 0) {
      to.globalAlpha = 0.5;
      to.fillStyle = colour('--surface-2');
      to.fillRect(0, top, scale.width, laneHeight);
    }
    const name = sourceName(source);
    const row = rows[lane];
    if (!row) continue;
    to.fillStyle = colour(`--source-${name}`) || colour('--source-other');
    const dim = hidden.has(name) ? 0.15 : 1;
    // The densest pixel is opaque, and a single entry is still visible.
    const fullest = Math.log2(1 + row.reduce((most, count) => Math.max(most, count), 1));
    for (let x = 0; x < row.length; x += 1) {
      const count = row[x] ?? 0;
      if (count === 0) continue;
      to.globalAlpha = (0.45 + (0.55 * Math.log2(1 + count)) / fullest) * dim;
      to.fillRect(x - 1, top + 2, 3, laneHeight - 4);
    }
  }
  to.globalAlpha = 1;
}

function drawArcs(to: CanvasRenderingContext2D, picture: Picture, arcs: readonly Arc[], width: number): void {
  const { columns, lanes, scale } = picture;
  const laneOf = new Map(lanes.map(({ source }, index) => [source, index]));
  const y = (index: number): number => laneMiddle(laneOf.get(columns.source(index)) ?? 0);
  to.lineWidth = width;
  to.beginPath();
  for (const { from, to: until } of arcs) {
    const [x1, x2] = [xOf(scale, columns.at(from)), xOf(scale, columns.at(until))];
    const [y1, y2] = [y(from), y(until)];
    const lift = Math.min(60, 12 + Math.abs(x2 - x1) * 0.25);
    to.moveTo(x1, y1);
    to.bezierCurveTo(x1 + (x2 - x1) * 0.25, y1 - lift, x1 + (x2 - x1) * 0.75, y2 - lift, x2, y2);
  }
  to.stroke();
}

function drawHits(to: CanvasRenderingContext2D, { columns, scale, hits, colour }: Picture): void {
  to.fillStyle = colour('--attention');
  let drawn = Number.NEGATIVE_INFINITY;
  for (const index of hits) {
    const x = Math.round(xOf(scale, columns.at(index)));
    if (x < 0 || x > scale.width || x === drawn) continue;
    to.fillRect(x - 1, axisHeight - 5, 3, 5);
    drawn = x;
  }
}

function drawPoint(
  to: CanvasRenderingContext2D,
  picture: Picture,
  index: number | null,
  look: { readonly colour: string; readonly width: number; readonly label?: string; readonly height: number },
): void {
  if (index === null || index < 0 || index >= picture.columns.length) return;
  const x = Math.round(xOf(picture.scale, picture.columns.at(index)));
  to.fillStyle = look.colour;
  to.fillRect(x - look.width / 2, 0, look.width, look.height);
  if (!look.label) return;
  to.fillRect(x, 0, 15, axisHeight - 4);
  to.fillStyle = picture.colour('--surface');
  to.font = `600 ${font}`;
  to.fillText(look.label, x + 4, axisHeight / 2 - 2);
}

export function draw(to: CanvasRenderingContext2D, picture: Picture, height: number): void {
  const { colour, scale } = picture;
  to.clearRect(0, 0, scale.width, height);
  drawAxis(to, picture, height);
  drawLanes(to, picture);
  to.globalAlpha = 0.35;
  to.strokeStyle = colour('--text-2');
  drawArcs(to, picture, picture.quietArcs, 1);
  to.globalAlpha = 1;
  to.strokeStyle = colour('--accent');
  drawArcs(to, picture, picture.effectArcs, 1.25);
  to.strokeStyle = colour('--danger');
  drawArcs(to, picture, picture.causeArcs, 2);
  drawHits(to, picture);
  drawPoint(to, picture, picture.hover, { colour: colour('--edge'), width: 1, height });
  drawPoint(to, picture, picture.pointA, { colour: colour('--good'), width: 1, label: 'A', height });
  drawPoint(to, picture, picture.pointB, { colour: colour('--attention'), width: 1, label: 'B', height });
  drawPoint(to, picture, picture.cursor, { colour: colour('--accent'), width: 2, height });
}
