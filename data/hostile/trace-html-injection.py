# attack: puts markup and a script into its trace
# kind: output
# task: plain
# official: fail
# strict: fail
# expect: a page shows it as text

def task_func(n):
    raise ValueError("</pre></details><script>document.title='pwned'</script><img src=x onerror=alert(1)>")
