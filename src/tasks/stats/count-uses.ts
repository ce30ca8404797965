interface Uses {
  libs: ReadonlySet<string>;
  /** In full, by the library. */
  calls: ReadonlySet<string>;
}

/** What tasks use of libraries: all together, a task, and in how many combinations. */
export function countUses(tasks: readonly Uses[], isStandard: (name: string) => boolean) {
  const libs = new Set(tasks.flatMap((task) => [...task.libs]));
  const calls = new Set(tasks.flatMap((task) => [...task.calls]));
  const stdLibs = [...libs].filter(isStandard).length;
  const stdCalls = [...calls].filter(isStandard).length;
  return {
    std_libs: stdLibs,
    ext_libs: libs.size - stdLibs,
    std_calls: stdCalls,
    ext_calls: calls.size - stdCalls,
    libs_per_task: meanOf(tasks.map((task) => task.libs.size)),
    calls_per_task: meanOf(tasks.map((task) => task.calls.size)),
    lib_combinations: countDistinct(tasks.map((task) => task.libs)),
    call_combinations: countDistinct(tasks.map((task) => task.calls)),
  };
}

/** To one decimal, as the paper's table has it. */
export function meanOf(values: readonly number[]): number {
  return Number((values.reduce((sum, value) => sum + value, 0) / (values.length || 1)).toFixed(1));
}

export function countDistinct(sets: readonly ReadonlySet<string>[]): number {
  return new Set(sets.map((set) => [...set].toSorted().join("\n"))).size;
}
