/** Which part of the sheet is seen. Dragging and zooming only move one layer; it is drawn anew, sharp, when they are over. */

import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";

export interface Spot {
  x: number;
  y: number;
}

/** A point of the screen. */
export interface Point {
  clientX: number;
  clientY: number;
}

/** What is seen when the board rests, and the size of its frame. */
export interface Look {
  view: ZoomTransform;
  w: number;
  h: number;
}

interface Wishes {
  width: number;
  height: number;
  onmove: () => void;
  onrest: (look: Look) => void;
  calm: () => boolean;
}

const REST = 180; // milliseconds without a movement
const EDGE = 48; // what is asked about lies so far inside

export class Camera {
  view: ZoomTransform = zoomIdentity;
  fitted = 1;
  private size: [number, number] = [0, 0];
  private drawn = 1;
  private before: ZoomTransform | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly behavior;
  private readonly watch: ResizeObserver;

  constructor(
    private readonly frame: HTMLElement,
    private readonly layer: HTMLElement,
    private readonly wishes: Wishes,
  ) {
    this.behavior = zoom<HTMLElement, unknown>()
      .filter((e: Event) => !(e instanceof MouseEvent && e.button !== 0) || e.type === "wheel")
      .clickDistance(6)
      .on("zoom", (e: { transform: ZoomTransform; sourceEvent: Event | null }) => {
        this.view = e.transform;
        if (e.sourceEvent) {
          this.before = null;
          this.glide(false);
        }
        this.place();
        wishes.onmove();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.rest(), this.layer.classList.contains("gliding") ? REST + 120 : REST);
      });
    select(frame).call(this.behavior).on("dblclick.zoom", null);
    this.measure();
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(frame);
  }

  close(): void {
    clearTimeout(this.timer);
    this.watch.disconnect();
    select(this.frame).on(".zoom", null);
  }

  private place(): void {
    const { x, y, k } = this.view;
    this.layer.style.transform = `translate(${x}px,${y}px) scale(${k / this.drawn})`;
  }

  /** Draw it sharp at the scale it has now. */
  rest(): void {
    this.glide(false);
    if (Math.abs(this.view.k / this.drawn - 1) > 0.004) {
      this.drawn = this.view.k;
      this.layer.style.width = `${this.wishes.width * this.drawn}px`;
      this.layer.style.height = `${this.wishes.height * this.drawn}px`;
      this.place();
    }
    this.wishes.onrest({ view: this.view, w: this.frame.clientWidth, h: this.frame.clientHeight });
  }

  private measure(): void {
    const { clientWidth: w, clientHeight: h } = this.frame;
    const { width, height } = this.wishes;
    if (!w || !h || (w === this.size[0] && h === this.size[1])) return; // told of a size that it has: what is shown stays
    this.size = [w, h];
    const fitted = this.fitted;
    this.fitted = Math.min(w / width, h / height);
    this.behavior
      .extent([
        [0, 0],
        [w, h],
      ])
      .scaleExtent([this.fitted, Math.max(3, this.fitted * 4)])
      .translateExtent([
        [-4, -4],
        [width + 4, height + 4],
      ]);
    if (Math.abs(this.view.k - fitted) < 0.001) this.centre(this.fitted, false);
    else select(this.frame).call(this.behavior.translateBy, 0, 0);
  }

  private glide(slow: boolean): void {
    const wanted = slow && !this.wishes.calm();
    if (this.layer.classList.contains("gliding") !== wanted) this.layer.classList.toggle("gliding", wanted);
  }

  /** The middle of the sheet at this scale. */
  centre(k: number, slow: boolean): void {
    this.look(k, this.wishes.width / 2, this.wishes.height / 2, slow);
  }

  private look(k: number, x: number, y: number, slow: boolean, middle = this.frame.clientHeight / 2): void {
    this.glide(slow);
    const half = this.frame.clientWidth / 2;
    select(this.frame).call(this.behavior.transform, zoomIdentity.translate(half - k * x, middle - k * y).scale(k));
  }

  by(factor: number): void {
    this.glide(true);
    select(this.frame).call(this.behavior.scaleBy, factor);
  }

  /** If not all of these are seen in the part of the frame that is free, bring those into it. */
  show(these: Spot[], those: Spot[], covered: number): void {
    if (!those.length) return;
    const w = this.frame.clientWidth;
    const h = this.frame.clientHeight - covered;
    const edge = Math.min(EDGE, w / 5, h / 5);
    const near = edge - 1; // what was brought to the very edge is seen
    const seen = these.every((s) => {
      const [x, y] = this.view.apply([s.x, s.y]);
      return x > near && x < w - near && y > near && y < h - near;
    });
    if (seen) return;
    this.before ??= this.view;
    const [xs, ys] = [those.map((s) => s.x), those.map((s) => s.y)];
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const k = Math.min(this.view.k, (w - 2 * edge) / Math.max(1, x1 - x0), (h - 2 * edge) / Math.max(1, y1 - y0));
    const whole = Math.min(w / this.wishes.width, h / this.wishes.height);
    if (k <= whole) return this.look(whole, this.wishes.width / 2, this.wishes.height / 2, true, h / 2);
    /** In the middle, but beside the sheet no more is shown than must be. */
    const along = (size: number, from: number, to: number, room: number): number => {
      const spare = room - k * size;
      const wish = spare >= 0 ? spare / 2 : Math.min(0, Math.max(spare, (room - k * (from + to)) / 2));
      return Math.min(room - edge - k * to, Math.max(edge - k * from, wish));
    };
    this.glide(true);
    const moved = zoomIdentity.translate(along(this.wishes.width, x0, x1, w), along(this.wishes.height, y0, y1, h)).scale(k);
    select(this.frame).call(this.behavior.transform, moved);
  }

  /** Back to where the board was before something was shown. */
  restore(): void {
    if (this.before) {
      this.glide(true);
      select(this.frame).call(this.behavior.transform, this.before);
    }
    this.before = null;
  }

  /** From a point of the frame to one of the sheet. */
  at(e: Point): [number, number] {
    const box = this.frame.getBoundingClientRect();
    return this.view.invert([e.clientX - box.left, e.clientY - box.top]) as [number, number];
  }
}
