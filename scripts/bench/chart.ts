/** Milliseconds of each line, for each of the sizes. */
export type Chart = { sizes: number[]; lines: Record<string, number[]> };

const [WIDTH, HEIGHT] = [720, 400];
const PLOT = { left: 64, right: 520, top: 24, bottom: 352 };
const COLOURS = ['#2f6fde', '#c2410c', '#0f8a5f', '#9333ea', '#b4820a', '#d6336c'];
/** The distance by which labels of lines with near ends are moved apart. */
const LINE_HEIGHT = 18;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #333; }
  .grid { stroke: #ddd; } .line { fill: none; stroke-width: 2; }
  @media (prefers-color-scheme: dark) { text { fill: #ddd; } .grid { stroke: #444; } }`;

const said = (milliseconds: number) =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;

/** Both axes are logarithmic: cost that grows tenfold with size tenfold rises by one step. */
export function drawChart({ sizes, lines }: Chart): string {
  // Powers of ten, in milliseconds.
  const [least, most] = [0, Math.ceil(Math.log10(Math.max(...Object.values(lines).flat())))];
  const x = (index: number) => PLOT.left + (index / (sizes.length - 1)) * (PLOT.right - PLOT.left);
  const y = (milliseconds: number) => {
    const share = (Math.log10(Math.max(milliseconds, 1)) - least) / (most - least);
    return Math.round(PLOT.bottom - share * (PLOT.bottom - PLOT.top));
  };
  const decades = Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index));
  const grid = decades.map(
    (value) =>
      `<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${y(value)}" y2="${y(value)}"/><text x="${PLOT.left - 8}" y="${y(value) + 4}" text-anchor="end">${said(value)}</text>`,
  );
  const labels = sizes.map(
    (size, index) =>
      `<text x="${x(index)}" y="${PLOT.bottom + 24}" text-anchor="middle">${size.toLocaleString('en-GB')}</text>`,
  );
  let above = PLOT.bottom + 2 * LINE_HEIGHT;
  const curves = Object.entries(lines)
    .map(([name, times], index) => ({ name, times, colour: COLOURS[index % COLOURS.length] }))
    .sort((a, b) => (a.times.at(-1) ?? 0) - (b.times.at(-1) ?? 0))
    .map(({ name, times, colour }) => {
      const points = times.map((time, index) => `${x(index)},${y(time)}`).join(' ');
      const last = times.at(-1) ?? 0;
      above = Math.min(above - LINE_HEIGHT, y(last) + 4);
      return `<polyline class="line" stroke="${colour}" points="${points}"/><text x="${PLOT.right + 10}" y="${above}" style="fill:${colour}">${name}, ${last.toLocaleString('en-GB', { maximumFractionDigits: 0 })} ms</text>`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="What administrators wait for against the number of applications">
<style>${STYLE}</style>
${[...grid, ...labels, ...curves].join('\n')}
<text x="${(PLOT.left + PLOT.right) / 2}" y="${HEIGHT - 6}" text-anchor="middle">applications</text>
</svg>
`;
}
