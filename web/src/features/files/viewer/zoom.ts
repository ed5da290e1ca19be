export const maxZoom = 8

/** Limits the zoom. 1 fits the window. */
export function boundedZoom(zoom: number): number {
  return Math.min(maxZoom, Math.max(1, zoom))
}
