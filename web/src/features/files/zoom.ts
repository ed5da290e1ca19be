export const maxZoom = 8

/** How close one may look; 1 is the whole. */
export function boundedZoom(zoom: number): number {
  return Math.min(maxZoom, Math.max(1, zoom))
}
