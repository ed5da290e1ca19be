export const mostZoom = 8

/** How close one may look; 1 is the whole. */
export function boundedZoom(zoom: number): number {
  return Math.min(mostZoom, Math.max(1, zoom))
}
