export const version = "1.11.32"
