/** A function that is called when its value is first needed; a promise that failed is asked for again. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    if (made !== undefined) return made.value;
    const value = make();
    made = { value };
    if (value instanceof Promise) {
      value.catch(() => {
        made = undefined;
      });
    }
    return value;
  };
}
