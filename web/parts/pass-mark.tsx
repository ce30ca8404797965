interface Props {
  passed: number;
  samples: number;
  look?: string;
  title?: string;
}

/** How many of some samples passed. */
export function PassMark({ passed, samples, look = "", title }: Props) {
  const outcome = passed === samples ? "pass" : passed === 0 ? "fail" : "partly";
  return (
    <span class={`${look} ${outcome}`} title={title}>
      {samples > 1 ? `${passed} of ${samples}` : outcome}
    </span>
  );
}
