import { Command, Empty } from "../parts/states.tsx";

export function LivePage() {
  return (
    <Empty title="Nothing runs at the moment">
      <p>An evaluation or a generation in the served folder shows up here while it runs.</p>
      <Command text="bcb evaluate --samples samples.jsonl --split complete" />
    </Empty>
  );
}
