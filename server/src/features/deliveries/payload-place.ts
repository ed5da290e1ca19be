/** Where the payload of a delivery is encrypted for. */
export function payloadPlace(id: string): string {
  return `delivery ${id}`
}
