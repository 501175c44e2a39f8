// From a source's statements and blocks to regions, and to what each line shows.

const JUMPS = new Set(['return', 'throw', 'break', 'continue', 'yield', 'raise']);

/** Everything that the listing shows of a source, worked out once.
 *
 * @param {Source} source
 */
function annotate(source) {
  const lines = source.text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines[lines.length - 1] === '') lines.pop();
  const regions = regionsOf(source);
  /** @type {SourceRow[]} */
  const rows = lines.map((text) => ({
    text,
    length: text.length,
    regions: [],
    branches: [],
    state: '',
    paint: null,
    under: null,
    classes: null,
  }));
  paintBlocks(source, rows);
  paintRegions(source, regions, rows);
  for (const branch of source.branches) if (rows[branch.line - 1]) rows[branch.line - 1].branches.push(branch);
  for (const row of rows) row.state = stateOf(row.regions);
  return { rows, regions };
}

/** Longest runs of consecutive statements of one block that have equal counts.
 *
 * @param {Source} source
 */
function regionsOf(source) {
  // At a coarser level no statement was counted: a block's own count stands at its start.
  const coarse =
    source.statements.every((one) => one.count === null) && source.blocks.some((one) => one.count !== null);
  if (coarse) source.statements = [];
  /** @type {Map<string, Extent[]>} */
  const homes = new Map();
  for (const statement of source.statements) {
    const home = statement.block >= 0 ? `b${statement.block}` : `f${statement.function}`;
    const members = homes.get(home);
    if (members) members.push(statement);
    else homes.set(home, [statement]);
  }
  /** @type {Region[]} */
  const regions = [];
  for (const members of homes.values()) {
    /** @type {Region | null} */
    let region = null;
    for (const statement of members) {
      if (!region || region.count !== statement.count || region.elsewhere !== statement.elsewhere) {
        /** @type {Region | null} */
        const before = region;
        const block = source.blocks[statement.block] || null;
        region = { id: 0, count: statement.count, elsewhere: statement.elsewhere, block, statements: [], before };
        regions.push(region);
      }
      region.statements.push(statement);
      statement.region = region;
    }
    if (!source.test) markThrows(source, members);
  }
  if (coarse)
    for (const block of source.blocks)
      if (block.count !== null) regions.push({ id: 0, count: block.count, block, statements: [], before: null });
  regions.sort((one, other) => startOf(one).line - startOf(other).line || startOf(one).column - startOf(other).column);
  regions.forEach((region, at) => {
    region.id = at;
  });
  return regions;
}

/** @param {Region} region */
function startOf(region) {
  return /** @type {Extent} */ (region.statements[0] || region.block);
}

/** A plain statement that began more often than the one behind it threw, or still ran when the counts were taken.
 *
 * @param {Source} source
 * @param {Extent[]} members
 */
function markThrows(source, members) {
  for (let at = 0; at + 1 < members.length; at++) {
    const [one, next] = [members[at], members[at + 1]];
    if (one.count === null || next.count === null || JUMPS.has(one.kind) || isCompound(source, one, next)) continue;
    const lost = minus(one.count, next.count);
    if (Number(lost) > 0) one.threw = lost;
  }
}

/**
 * @param {Source} source
 * @param {Extent} one
 * @param {Extent} next
 */
function isCompound(source, one, next) {
  source.children ||= childBlocks(source);
  return (source.children.get(one.block) || []).some(
    (block) => block.function === one.function && !before(block, one) && before(block, next),
  );
}

/** @param {Source} source */
function childBlocks(source) {
  /** @type {Map<number, Extent[]>} */
  const children = new Map();
  for (const block of source.blocks) {
    const others = children.get(block.parent);
    if (others) others.push(block);
    else children.set(block.parent, [block]);
  }
  return children;
}

/**
 * @param {Extent} one
 * @param {Extent} other
 */
function before(one, other) {
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}

/** @param {Region[]} regions */
function stateOf(regions) {
  const measured = regions.filter((region) => region.count !== null);
  if (!regions.length) return '';
  if (!measured.length) return 'unmeasured';
  const ran = measured.filter((region) => Number(region.count) > 0);
  if (ran.length) return ran.length === measured.length ? 'ran' : 'partly';
  return measured.some((region) => region.elsewhere) ? 'elsewhere' : 'never';
}

/** How a statement or a block is painted, as a part of a class: it ran, did not, or not in the test that is shown; or
 * nothing is known of it.
 *
 * @param {Shaded} one
 */
function shadeOf(one) {
  if (one.entered !== undefined) return one.entered ? '' : one.elsewhere ? 'e' : '0';
  return one.count === null ? 'u' : Number(one.count) ? '' : one.elsewhere ? 'e' : '0';
}

/** Call act(row, from, to) for each line of an extent; columns from 0, "to" exclusive.
 *
 * "indented": a block, left edge included.
 *
 * @param {SourceRow[]} rows
 * @param {Extent} extent
 * @param {(row: SourceRow, from: number, to: number) => void} act
 * @param {boolean} indented
 */
function eachLine(rows, extent, act, indented = false) {
  const last = rows[Math.min(extent.endLine, rows.length) - 1];
  const edge = indented && last ? last.length - last.text.trimStart().length : Infinity;
  for (let line = extent.line; line <= Math.min(extent.endLine, rows.length); line++) {
    const row = rows[line - 1];
    const indent = Math.min(edge, row.text.length - row.text.trimStart().length);
    const from = line === extent.line ? extent.column - 1 : indent;
    const to = line === extent.endLine ? extent.endColumn - 1 : row.length;
    if (to > from) act(row, from, Math.min(to, row.length));
  }
}

/**
 * @param {Source} source
 * @param {SourceRow[]} rows
 */
function paintBlocks(source, rows) {
  const ordered = [...source.blocks].sort((one, other) => (before(one, other) ? -1 : before(other, one) ? 1 : 0));
  for (const block of ordered)
    eachLine(
      rows,
      block,
      (row, from, to) => {
        row.under ||= new Array(row.length).fill(null);
        row.under.fill(block, from, to);
      },
      true,
    );
}

/** Outer statements first; of one that holds a block, such as a lambda's, the block shows its own count.
 *
 * @param {Source} source
 * @param {Region[]} regions
 * @param {SourceRow[]} rows
 */
function paintRegions(source, regions, rows) {
  const homes = new Set(source.statements.map((statement) => source.blocks[statement.block]));
  const blocks = source.statements.length ? source.blocks : [];
  const ordered = [...blocks, ...source.statements].sort((one, other) =>
    before(one, other) ? -1 : before(other, one) ? 1 : 0,
  );
  for (const part of ordered)
    eachLine(rows, part, (row, from, to) => {
      row.paint ||= new Array(row.length).fill(null);
      if (!part.region && row.paint[from]) part.isExpression = !homes.has(part);
      row.paint.fill(part.region ? part : null, from, to);
    });
  for (const region of regions)
    for (const part of region.statements.length ? region.statements : [startOf(region)]) {
      const row = rows[part.line - 1];
      if (row && !row.regions.includes(region)) row.regions.push(region);
    }
}
