// Browsers cut elements off at 17.9 million pixels (Firefox) or 33.5 million (Chromium, Safari).
const HEIGHT_MAX = 15_000_000;

/** A list of rows of one height, and the window it is seen through. */
export type Geometry = {
  readonly count: number;
  readonly rowHeight: number;
  /** The height of the window. */
  readonly viewport: number;
};

/** The height of the list's element, which a browser can show. */
export function elementHeight({ count, rowHeight }: Geometry): number {
  return Math.min(count * rowHeight, HEIGHT_MAX);
}

// Where all rows are too high for an element, one pixel of the scrollbar stands for several of the list.
function scaleOf(geometry: Geometry): number {
  const { count, rowHeight, viewport } = geometry;
  const [all, shown] = [count * rowHeight, elementHeight(geometry)];
  return all === shown ? 1 : (all - viewport) / (shown - viewport);
}

/** The pixel of the list at the window's top edge, from how far the element is scrolled past it; negative above the list. */
export function listOffset(geometry: Geometry, scrolled: number): number {
  const inside = Math.max(0, Math.min(scrolled, elementHeight(geometry) - geometry.viewport));
  return inside * scaleOf(geometry) + (scrolled - inside);
}

/** How far the element is scrolled when this pixel of the list is at the window's top edge. */
export function scrolledTo(geometry: Geometry, offset: number): number {
  const inside = Math.max(0, Math.min(offset, geometry.count * geometry.rowHeight - geometry.viewport));
  return inside / scaleOf(geometry) + (offset - inside);
}

/** The rows to draw, both ends included, and where the first one stands in the element. */
export type DrawnRows = { readonly first: number; readonly last: number; readonly top: number };

export function drawnRows(geometry: Geometry, scrolled: number, more: number): DrawnRows {
  const { count, rowHeight, viewport } = geometry;
  const offset = listOffset(geometry, scrolled);
  const within = (index: number) => Math.max(0, Math.min(index, count - 1));
  const first = within(Math.floor(offset / rowHeight) - more);
  const last = within(Math.floor((offset + viewport) / rowHeight) + more);
  return { first, last, top: first * rowHeight - offset + scrolled };
}

/** The offset nearest to the current one that shows a whole row between two margins; the current one if it does already. */
export function offsetShowing(
  geometry: Geometry,
  offset: number,
  index: number,
  margin: { readonly top: number; readonly bottom: number },
): number {
  const top = index * geometry.rowHeight - margin.top;
  const bottom = (index + 1) * geometry.rowHeight + margin.bottom - geometry.viewport;
  return Math.min(top, Math.max(offset, bottom));
}
