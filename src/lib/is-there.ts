import { access } from "node:fs/promises";

/** Whether something is at the path; what cannot be reached is not there. */
export async function isThere(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  );
}
