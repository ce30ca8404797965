import { formatShare } from "../../src/report/format-number.ts";

interface Props {
  value: number;
  low?: number;
  high?: number;
}

/** A share as a bar, with the interval that it may lie in. */
export function ShareBar({ value, low, high }: Props) {
  const style = {
    "--value": String(value),
    "--low": String(low ?? value),
    "--high": String(high ?? value),
  };
  return (
    <span
      class="share-bar"
      style={style}
      title={low === undefined ? undefined : `${formatShare(low)} to ${formatShare(high)}`}
    >
      <span />
    </span>
  );
}
