/** A node at a side of a flow chart. */
export type FlowNode = { readonly key: string; readonly value: number };

/** A node in its place, in pixels from the top, and its band's place at the middle. */
export type PlacedNode = FlowNode & { readonly top: number; readonly height: number; readonly bandTop: number };

export type FlowLayout = {
  readonly height: number;
  readonly sources: readonly PlacedNode[];
  readonly targets: readonly PlacedNode[];
  /** The top and height of the node in the middle, through which everything flows. */
  readonly middle: { readonly top: number; readonly height: number };
};

// Two lines of text, so that labels never overlap.
const LABEL_PX = 34;
const GAP_PX = 6;

/**
 * Places sources at the left and targets at the right of one node. Heights are in proportion to the values; gaps grow where a
 * label needs more room than its node.
 */
export function layOutFlow(sources: readonly FlowNode[], targets: readonly FlowNode[], valuesPx = 240): FlowLayout {
  const total = Math.max(sumOf(sources), sumOf(targets));
  const scale = total === 0 ? 0 : valuesPx / total;
  const [left, right] = [stack(sources, scale), stack(targets, scale)];
  const height = Math.max(left.height, right.height, valuesPx);
  const middle = { top: (height - valuesPx) / 2, height: total * scale };
  const place = (side: ReturnType<typeof stack>) => {
    const offset = (height - side.height) / 2;
    let band = middle.top;
    return side.nodes.map(({ node, top, height: own }) => {
      const bandTop = band;
      band += own;
      return { ...node, top: top + offset, height: own, bandTop };
    });
  };
  return { height, sources: place(left), targets: place(right), middle };
}

function stack(nodes: readonly FlowNode[], scale: number) {
  let bottom = 0;
  const placed = nodes.map((node) => {
    const height = node.value * scale;
    const room = Math.max(height, LABEL_PX);
    const top = bottom + (room - height) / 2;
    bottom += room + GAP_PX;
    return { node, top, height };
  });
  return { nodes: placed, height: Math.max(0, bottom - GAP_PX) };
}

function sumOf(nodes: readonly FlowNode[]): number {
  return nodes.reduce((sum, { value }) => sum + value, 0);
}

/** The outline of a band between two places of the same height, from x = 0 to x = 100. */
export function bandPath(from: number, to: number, height: number): string {
  return `M0 ${from}C50 ${from} 50 ${to} 100 ${to}V${to + height}C50 ${to + height} 50 ${from + height} 0 ${from + height}Z`;
}
